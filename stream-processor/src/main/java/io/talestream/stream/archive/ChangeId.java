package io.talestream.stream.archive;

import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;

/// Identifies a change by the item's key and the position in the stream. A change that is delivered twice has one
/// id.
public record ChangeId(String digest) {
    private static final int DIGITS = 32;

    public static ChangeId of(ChangeRecord change) {
        String what = AttributeJson.write(change.key()) + "\n" + change.sequenceNumber();
        return new ChangeId(Sha256.of(what).hex().substring(0, DIGITS));
    }
}
