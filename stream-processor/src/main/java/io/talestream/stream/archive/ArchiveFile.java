package io.talestream.stream.archive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.talestream.contracts.change.ChangeJson;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.id.Sha256;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// An archive object: gzipped JSON lines. The first line is a header that describes the format, every further line
/// is one change. The same changes in the same order give the same bytes.
final class ArchiveFile implements AutoCloseable {
    static final String TYPE = "application/gzip";
    static final String ENDING = ".jsonl.gz";

    private static final String FORMAT = "talestream-changes";
    private static final int VERSION = 1;
    private static final int DIGITS = 32;
    private static final JsonFactory JSON = new JsonFactory();

    private final OutputStream out;
    private final MessageDigest digest = Sha256.digest();

    /// Writes the header line.
    ArchiveFile(OutputStream to, String table, Hour hour) throws IOException {
        this.out = new GZIPOutputStream(to);
        out.write((header(table, hour) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void add(ChangeRecord change) throws IOException {
        byte[] line = (ChangeJson.write(change) + "\n").getBytes(StandardCharsets.UTF_8);
        digest.update(line);
        out.write(line);
    }

    /// The digest of all changes added so far. Call it once, after the last change.
    String digest() {
        return Sha256.of(digest).hex().substring(0, DIGITS);
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /// Reads the object to its end or throws: a truncated object or an unknown format is never taken for complete.
    static void read(String name, InputStream from, ChangeSink each) throws InterruptedException {
        try (var in = new BufferedReader(new InputStreamReader(new GZIPInputStream(from), StandardCharsets.UTF_8))) {
            checkHeader(name, in.readLine());
            boolean more = true;
            for (String line = in.readLine(); line != null && more; line = in.readLine()) {
                more = each.take(ChangeJson.read(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read archive object %s".formatted(name), e);
        }
    }

    private static String header(String table, Hour hour) throws IOException {
        var text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("format", FORMAT);
            json.writeNumberField("version", VERSION);
            json.writeStringField("table", table);
            json.writeStringField("hour", hour.start().toString());
            json.writeStringField("writer", "talestream archive");
            json.writeStringField("lines", "one change each: at, sequenceNumber, key, before, after (DynamoDB JSON)");
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void checkHeader(String name, @Nullable String line) throws IOException {
        String format = "";
        int version = 0;
        try (JsonParser json = JSON.createParser(line == null ? "" : line)) {
            if (json.nextToken() == JsonToken.START_OBJECT) {
                for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                    json.nextToken();
                    switch (field) {
                        case "format" -> format = json.getText();
                        case "version" -> version = json.getIntValue();
                        default -> json.skipChildren();
                    }
                }
            }
        }
        if (!format.equals(FORMAT) || version != VERSION) {
            throw new IOException("archive object %s is not in format %s, version %d".formatted(name, FORMAT, VERSION));
        }
    }
}
