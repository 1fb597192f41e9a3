package io.talestream.stream.parking;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;

/// The key of the changed item, as stored in the table. It is text instead of an [ItemKey], because unreadable
/// changes are parked too.
public record ParkedKey(String pk, String sk) {
    static ParkedKey of(ChangeRecord change) {
        if (change.key().find(Index.TABLE.partitionKey()).orElse(null) instanceof Attribute.Text(String pk)
                && change.key().find(Index.TABLE.sortKey()).orElse(null) instanceof Attribute.Text(String sk)) {
            return new ParkedKey(pk, sk);
        }
        return new ParkedKey(AttributeJson.write(change.key()), "");
    }

    /// The two attributes of the key.
    public Attributes attributes() {
        return new AttributeWriter()
                .text(Index.TABLE.partitionKey(), pk)
                .text(Index.TABLE.sortKey(), sk)
                .done();
    }

    /// Replaces the key in visible places: the key can be an invite code or a share token.
    String digest() {
        return Sha256.of(pk.length() + " " + pk + sk).hex().substring(0, 32);
    }

    /// Redacted: a key may contain an invite code or a share token, which must not appear in messages.
    @Override
    public String toString() {
        int end = pk.indexOf('#');
        return (end < 0 ? "" : pk.substring(0, end) + "#") + "…";
    }
}
