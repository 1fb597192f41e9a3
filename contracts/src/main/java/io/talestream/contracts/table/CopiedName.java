package io.talestream.contracts.table;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Version;
import java.util.function.Function;

/// A copied name as two attributes: `campaignName` and `campaignNameVersion`.
final class CopiedName {
    private CopiedName() {}

    static <T> void write(AttributeWriter out, String name, Copied<T> copied, Function<T, String> text) {
        out.text(name, text.apply(copied.value()))
                .number(name + "Version", copied.source().micros());
    }

    static <T> Copied<T> read(AttributeReader in, String name, Function<String, T> type) {
        long source = in.number(name + "Version");
        try {
            return new Copied<>(in.as(name, type), new Version(source));
        } catch (IllegalArgumentException e) {
            throw new UnreadableItem("attribute %sVersion is not valid: %s".formatted(name, e.getMessage()), e);
        }
    }
}
