package io.talestream.contracts.invite;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.workspace.Member;

/// How accepting an invite ended. Nothing is counted unless someone joined.
public sealed interface Acceptance {
    record Joined(Stored<Member> member) implements Acceptance {}

    record AlreadyMember(Stored<Member> member) implements Acceptance {}

    /// The same request was carried out before: the seat as it was then.
    record Repeated(Stored<Member> member) implements Acceptance {}

    /// Another request was carried out under the same key.
    record KeyReused() implements Acceptance {}

    record UsedUp() implements Acceptance {}

    record Expired() implements Acceptance {}

    /// No such invite, or its workspace is gone.
    record NotFound() implements Acceptance {}
}
