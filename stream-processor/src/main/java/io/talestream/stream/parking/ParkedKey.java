package io.talestream.stream.parking;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;

/// The key of the item that changed, as it lies in the table. It is text and not an [ItemKey], because what
/// was not understood is parked too.
public record ParkedKey(String pk, String sk) {
    public static ParkedKey of(ItemKey key) {
        return new ParkedKey(key.pk(), key.sk());
    }

    static ParkedKey of(ChangeRecord change) {
        if (change.key().find(Index.TABLE.partitionKey()).orElse(null) instanceof Attribute.Text(String pk)
                && change.key().find(Index.TABLE.sortKey()).orElse(null) instanceof Attribute.Text(String sk)) {
            return new ParkedKey(pk, sk);
        }
        return new ParkedKey(AttributeJson.write(change.key()), "");
    }

    /// Stands for the key wherever it may be seen: the key itself can be an invite's code or a share's token.
    String digest() {
        return Sha256.of(pk.length() + " " + pk + sk).hex().substring(0, 32);
    }

    /// A key may hold an invite code or a share token, which belong in no message.
    @Override
    public String toString() {
        int end = pk.indexOf('#');
        return (end < 0 ? "" : pk.substring(0, end) + "#") + "…";
    }
}
