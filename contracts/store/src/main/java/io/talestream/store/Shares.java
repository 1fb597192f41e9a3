package io.talestream.store;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.store.table.Table;
import java.util.Optional;

public record Shares(Table table) {
    public WriteResult<Share> create(Share share, Idempotency once) {
        return table.following(AccessPatterns.CREATE_SHARE)
                .create(ItemCodecs.SHARE, share, new ItemKey.SessionKey(share.session()), once);
    }

    /// The share if it is valid now.
    public Optional<StoredValue<Share>> resolve(ShareToken token) {
        return table.following(AccessPatterns.RESOLVE_SHARE)
                .find(new ItemKey.ShareKey(token), Share.class)
                .filter(share -> isOpen(share.value()));
    }

    public Page<StoredValue<Share>> list(SessionRef session, PageRequest page) {
        return table.following(AccessPatterns.LIST_SHARES)
                .list(EntityType.SHARE, ItemKey.partsOf(session), Share.class, this::isOpen, page);
    }

    private boolean isOpen(Share share) {
        return !share.hasEndedAt(table.clock().instant());
    }

    public WriteResult<Share> revoke(StoredValue<Share> share) {
        return table.following(AccessPatterns.REVOKE_SHARE).erase(ItemCodecs.SHARE, share);
    }
}
