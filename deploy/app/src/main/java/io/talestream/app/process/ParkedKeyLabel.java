package io.talestream.app.process;

import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.table.ItemKey;
import io.talestream.stream.parking.ParkedKey;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The printable part of a parked change's key. A key may contain the code of an invite or the token of a share, so
/// only its kind and the parts that grant no access are shown.
public final class ParkedKeyLabel {
    private static final Set<String> OPEN_NOTHING = Set.of("ws", "campaign", "session", "item", "edition");

    private ParkedKeyLabel() {}

    public static String kind(ParkedKey key) {
        return typed(key)
                .map(typed -> typed.type().label().toLowerCase(Locale.ROOT))
                .orElse("unknown");
    }

    /// The ids of the workspace, campaign and session in the key.
    public static Map<String, String> parts(ParkedKey key) {
        Map<String, String> parts = new TreeMap<>(typed(key).map(ItemKey::parts).orElse(Map.of()));
        parts.keySet().retainAll(OPEN_NOTHING);
        return parts;
    }

    private static Optional<ItemKey> typed(ParkedKey key) {
        try {
            return Optional.of(ItemKey.parse(key.pk(), key.sk()));
        } catch (UnreadableItem e) {
            return Optional.empty();
        }
    }
}
