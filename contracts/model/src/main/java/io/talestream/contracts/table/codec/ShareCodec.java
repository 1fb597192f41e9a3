package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// A share link; in the index it is under its session, so that it is deleted with the session.
public final class ShareCodec extends EntityCodec<ItemKey.ShareKey, Share> {
    ShareCodec() {
        super(EntityType.SHARE, ItemKey.ShareKey.class, Share.class);
    }

    @Override
    public ItemKey key(Share value) {
        return new ItemKey.ShareKey(value.token());
    }

    @Override
    public void write(Share value, AttributeWriter out) {
        out.text("workspaceId", value.session().workspace().value())
                .text("campaignId", value.session().campaign().value())
                .text("sessionId", value.session().session().value())
                .text("createdBy", value.createdBy().value());
    }

    @Override
    Share decode(ItemKey.ShareKey at, AttributeReader in) {
        var session = new SessionRef(
                in.as("workspaceId", WorkspaceId::new),
                in.as("campaignId", CampaignId::new),
                in.as("sessionId", SessionId::new));
        return new Share(at.token(), session, in.as("createdBy", UserId::new), in.epochSecond(Common.EXPIRES_AT));
    }

    @Override
    public Optional<Map<String, String>> indexParts(Index index, Share value) {
        return Optional.of(ItemKey.partsOf(value.session()));
    }

    @Override
    public Optional<Instant> expiresAt(Share value) {
        return Optional.of(value.expiresAt());
    }
}
