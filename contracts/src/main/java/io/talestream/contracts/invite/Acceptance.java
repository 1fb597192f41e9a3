package io.talestream.contracts.invite;

import io.talestream.contracts.store.Stored;
import io.talestream.contracts.workspace.Member;

/// How accepting an invite ended. Nothing is counted unless someone joined.
public sealed interface Acceptance {
    record Joined(Stored<Member> member) implements Acceptance {}

    record AlreadyMember(Stored<Member> member) implements Acceptance {}

    record UsedUp() implements Acceptance {}

    record Expired() implements Acceptance {}

    /// No such invite, or its workspace is gone.
    record NotFound() implements Acceptance {}
}
