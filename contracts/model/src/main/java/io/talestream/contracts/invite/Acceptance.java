package io.talestream.contracts.invite;

import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Member;

/// The result of accepting an invite. A use is counted only for a new member.
public sealed interface Acceptance {
    record Joined(StoredValue<Member> member) implements Acceptance {}

    record AlreadyMember(StoredValue<Member> member) implements Acceptance {}

    /// The same request was carried out before: the seat at that time.
    record Repeated(StoredValue<Member> member) implements Acceptance {}

    /// Another request was carried out under the same key.
    record KeyReused() implements Acceptance {}

    record UsedUp() implements Acceptance {}

    record Expired() implements Acceptance {}

    /// The member who created the invite has left, or their role no longer allows them to grant the invite's.
    record NotGranted() implements Acceptance {}

    /// There is no such invite, or its workspace is gone.
    record NotFound() implements Acceptance {}
}
