package io.talestream.contracts.item;

import com.github.f4b6a3.ulid.Ulid;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.id.Sha256;
import java.util.Arrays;

public record ItemId(String value) {
    private static final int ULID_RANDOM_BYTES = 10;

    public ItemId {
        Ids.checked("item id", value);
    }

    public static ItemId next() {
        return new ItemId(Ids.next());
    }

    /// The id of a version 1 item, always the same for the same hash. Its time is zero, so version 1 items sort
    /// before all others.
    public static ItemId of(LegacyHash hash) {
        byte[] digest = Sha256.of(hash.value()).bytes();
        return new ItemId(new Ulid(0, Arrays.copyOf(digest, ULID_RANDOM_BYTES)).toString());
    }
}
