package io.talestream.ingest.members;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.ingest.answer.Etags;
import java.time.Instant;

/// A member of a workspace. `etag` is the value for `If-Match`: members are read in lists, which have no header per
/// entry.
@Serdeable
public record MemberView(String userId, String displayName, Role role, Instant joinedAt, String etag) {
    public static MemberView of(StoredValue<Member> member) {
        Member value = member.value();
        return new MemberView(
                value.user().value(),
                value.displayName().value().value(),
                value.role(),
                member.createdAt(),
                Etags.of(member.version()));
    }
}
