package io.talestream.contracts.user;

/// Who holds an e-mail address. Its key is the address, so there can be only one.
public record EmailClaim(Email email, UserId user) {}
