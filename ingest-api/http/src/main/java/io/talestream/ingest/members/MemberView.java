package io.talestream.ingest.members;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Role;
import io.talestream.ingest.answer.Etags;
import java.time.Instant;

/// `etag` is what `If-Match` wants: members are read in lists, where there is no header for each.
@Serdeable
public record MemberView(String userId, String displayName, Role role, Instant joinedAt, String etag) {
    public static MemberView of(Stored<Member> member) {
        Member value = member.value();
        return new MemberView(
                value.user().value(),
                value.displayName().value().value(),
                value.role(),
                member.createdAt(),
                Etags.of(member.version()));
    }
}
