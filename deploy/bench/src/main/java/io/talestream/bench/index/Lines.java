package io.talestream.bench.index;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.bench.sessions.SampleLibrary.Passage;
import io.talestream.contracts.store.Version;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Documents of the product, in bulks of the size the product sends.
public final class Lines {
    private static final int FULL_BYTES = 5_000_000;

    private Lines() {}

    public static List<byte[]> of(List<Passage> passages) {
        return documents(passages.stream()
                .map(passage -> Documents.moment(passage.session(), Version.LEGACY, passage.moment()))
                .toList());
    }

    public static List<byte[]> documents(List<Document> documents) {
        List<byte[]> bulks = new ArrayList<>();
        var lines = new ByteArrayOutputStream();
        for (Document document : documents) {
            write(document, lines);
            if (lines.size() > FULL_BYTES) {
                bulks.add(lines.toByteArray());
                lines.reset();
            }
        }
        if (lines.size() > 0) {
            bulks.add(lines.toByteArray());
        }
        return bulks;
    }

    private static void write(Document document, ByteArrayOutputStream lines) {
        var action = JsonNodeFactory.instance.objectNode();
        action.putObject("index")
                .put("_id", document.id())
                .put("routing", document.routing())
                .put("version", Version.LEGACY.micros())
                .put("version_type", "external_gte");
        try {
            lines.write((action + "\n").getBytes(StandardCharsets.UTF_8));
            document.writeTo(lines);
            lines.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException("nothing can fail in memory", e);
        }
    }
}
