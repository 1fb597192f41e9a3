package io.talestream.contracts.share;

import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import java.util.Optional;

public interface Shares {
    WriteResult<Share> create(Share share, Idempotency once);

    default WriteResult<Share> create(Share share) {
        return create(share, Idempotency.NO_KEY);
    }

    /// The share if it is valid now.
    Optional<Stored<Share>> resolve(ShareToken token);

    Page<Stored<Share>> list(SessionRef session, PageRequest page);

    WriteResult<Share> revoke(Stored<Share> share);
}
