package io.talestream.browser;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.change.ChangeDecoder;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.stream.parking.DynamoParkingLot;
import io.talestream.stream.parking.ParkingTable;
import io.talestream.stream.parking.RefusedChange;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/// A change that the search consumer refused once, and accepts now.
final class ParkedInvite {
    private static final Instant AT = Instant.parse("2026-01-31T20:15:00Z");

    private ParkedInvite() {}

    static void park(String reason) {
        var invite = new Invite(InviteCode.random(), WorkspaceId.next(), Role.PLAYER, new UserId("ada"), AT, 1, 0);
        ItemKey key = ItemCodecs.INVITE.key(invite);
        var change = new ChangeRecord(
                new AttributeWriter().text("PK", key.pk()).text("SK", key.sk()).done(),
                Optional.empty(),
                Optional.of(ItemFormat.encode(ItemCodecs.INVITE, StoredValue.fresh(invite, new Version(1), AT))),
                AT,
                "1");
        var refusal = RefusedChange.of("search", ChangeDecoder.decode(change), reason, "");
        try (OpenTable open = OpenTable.on(BrowserSystem.directory())) {
            new DynamoParkingLot(open.client(), ParkingTable.besides(open.name()), Clock.systemUTC()).park(refusal);
        }
    }
}
