package io.talestream.ingest.invites;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.visibility.Role;
import io.talestream.ingest.answer.Etags;
import java.time.Instant;

@Serdeable
record InviteView(String code, Role role, Instant expiresAt, long maxUses, long uses, String createdBy, String etag) {
    static InviteView of(Stored<Invite> invite) {
        Invite value = invite.value();
        return new InviteView(
                value.code().readable(),
                value.role(),
                value.expiresAt(),
                value.maxUses(),
                value.uses(),
                value.createdBy().value(),
                Etags.of(invite.version()));
    }
}
