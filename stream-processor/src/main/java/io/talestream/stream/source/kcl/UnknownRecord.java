package io.talestream.stream.source.kcl;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.TreeMap;

/// A stream record that is not a change of a table. It becomes an undecodable change without images, which is
/// parked, with the bytes of the record as its key.
public final class UnknownRecord {
    private UnknownRecord() {}

    public static ChangeRecord of(String sequenceNumber, Instant at, ByteBuffer data) {
        byte[] bytes = new byte[data.remaining()];
        data.duplicate().get(bytes);
        var key = new TreeMap<String, Attribute>();
        key.put("unknown", new Attribute.Bytes(Base64.getEncoder().encodeToString(bytes)));
        return new ChangeRecord(Attributes.of(key), Optional.empty(), Optional.empty(), at, sequenceNumber);
    }
}
