package io.talestream.store.table;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Positions as DynamoDB's start keys. A position omits the partition: it is always the one being queried.
final class Positions {
    private Positions() {}

    static Position of(Index index, Map<String, AttributeValue> item) {
        var kept = new TreeMap<String, Attribute>();
        Attributes attributes = AttributeValues.fromSdk(item);
        for (String name : named(index)) {
            attributes.find(name).ifPresent(value -> kept.put(name, value));
        }
        byte[] json = AttributeJson.write(Attributes.of(kept)).getBytes(StandardCharsets.UTF_8);
        return new Position(Base64.getUrlEncoder().withoutPadding().encodeToString(json));
    }

    /// DynamoDB refuses a start key that no item of the list could have, so such a position is refused here first.
    static Map<String, AttributeValue> startKey(Index index, String partition, String prefix, Position position) {
        try {
            byte[] json = Base64.getUrlDecoder().decode(position.value());
            Attributes key = AttributeJson.read(new String(json, StandardCharsets.UTF_8));
            if (!key.values().keySet().equals(named(index))
                    || !key.values().values().stream().allMatch(Positions::canBeInAKey)
                    || !(key.find(index.sortKey()).orElse(null) instanceof Attribute.Text(String sk)
                            && sk.startsWith(prefix))) {
                throw new InvalidField("cursor", "is not one of this list");
            }
            return AttributeValues.toSdk(key.with(index.partitionKey(), new Attribute.Text(partition)));
        } catch (UnreadableItem | IllegalArgumentException e) {
            throw new InvalidField("cursor", "is not one of this list");
        }
    }

    private static boolean canBeInAKey(Attribute value) {
        return value instanceof Attribute.Text(String text)
                && !text.isEmpty()
                && Text.utf8Length(text) <= TableDesign.LONGEST_SORT_KEY;
    }

    private static Set<String> named(Index index) {
        return index == Index.TABLE
                ? Set.of(Index.TABLE.sortKey())
                : new LinkedHashSet<>(List.of(index.sortKey(), Index.TABLE.partitionKey(), Index.TABLE.sortKey()));
    }
}
