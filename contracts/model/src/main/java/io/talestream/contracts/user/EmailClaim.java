package io.talestream.contracts.user;

/// A user's claim on an e-mail address. Its key is the address, so there can be only one.
public record EmailClaim(Email email, UserId user) {}
