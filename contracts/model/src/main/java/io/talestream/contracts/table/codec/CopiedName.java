package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Version;
import java.util.function.Function;

/// A copied name as two attributes: `campaignName` and `campaignNameVersion`.
record CopiedName<T>(String name, String version, Function<String, T> type, Function<T, String> text) {
    static <T> CopiedName<T> of(String name, Function<String, T> type, Function<T, String> text) {
        return new CopiedName<>(name, name + "Version", type, text);
    }

    void write(NameCopy<T> copied, AttributeWriter out) {
        out.text(name, text.apply(copied.value()))
                .number(version, copied.source().micros());
    }

    NameCopy<T> read(AttributeReader in) {
        long source = in.number(version);
        try {
            return new NameCopy<>(in.as(name, type), new Version(source));
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem("attribute %s is not valid: %s".formatted(version, e.getMessage()), e);
        }
    }
}
