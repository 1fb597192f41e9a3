package io.talestream.testing.memory;

import io.talestream.contracts.request.Once;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import java.util.Optional;

public final class InMemoryShares implements Shares {
    private static final Listing<Share> NEWEST_FIRST = Listing.descending(
            "shares",
            share -> IsoTime.format(share.createdAt()) + share.value().token().value());

    private final InMemoryTable table;

    public InMemoryShares(InMemoryTable table) {
        this.table = table;
    }

    @Override
    public WriteResult<Share> create(Share share, Once once) {
        return table.once(
                once,
                ItemCodecs.SHARE,
                () -> table.createUnder(new ItemKey.SessionKey(share.session()), ItemCodecs.SHARE, share));
    }

    @Override
    public Optional<Stored<Share>> resolve(ShareToken token) {
        return table.find(new ItemKey.ShareKey(token), Share.class)
                .filter(share -> !share.value().hasEndedAt(table.now()));
    }

    @Override
    public Page<Stored<Share>> list(SessionRef session, PageRequest page) {
        return NEWEST_FIRST.page(
                table.every(Share.class).filter(share -> share.value().session().equals(session)), page);
    }

    @Override
    public WriteResult<Share> revoke(Stored<Share> share) {
        return table.erase(ItemCodecs.SHARE, share);
    }
}
