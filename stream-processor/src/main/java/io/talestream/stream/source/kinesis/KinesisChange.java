package io.talestream.stream.source.kinesis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.source.kcl.UnknownRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.kinesis.retrieval.KinesisClientRecord;

/// Converts a record that DynamoDB wrote to a Kinesis data stream into a change. The sequence number is that of the
/// Kinesis shard: the record does not contain the one of the table's own stream, and the checkpoint refers to
/// Kinesis.
final class KinesisChange {
    private static final JsonFactory JSON = new JsonFactory();

    private KinesisChange() {}

    static ChangeRecord of(KinesisClientRecord delivered) {
        Instant arrived =
                Optional.ofNullable(delivered.approximateArrivalTimestamp()).orElse(Instant.EPOCH);
        return of(delivered.sequenceNumber(), arrived, delivered.data());
    }

    static ChangeRecord of(String sequenceNumber, Instant arrived, ByteBuffer data) {
        byte[] bytes = new byte[data.remaining()];
        data.duplicate().get(bytes);
        try (JsonParser in = JSON.createParser(bytes)) {
            return read(in, sequenceNumber, arrived);
        } catch (IOException | RuntimeException e) {
            return UnknownRecord.of(sequenceNumber, arrived, data);
        }
    }

    private static ChangeRecord read(JsonParser in, String sequenceNumber, Instant arrived) throws IOException {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            throw new UnreadableItem("not a JSON object");
        }
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            JsonToken value = in.nextToken();
            if (name.equals("dynamodb") && value == JsonToken.START_OBJECT) {
                return change(in, sequenceNumber, arrived);
            }
            in.skipChildren();
        }
        throw new UnreadableItem("not a DynamoDB change");
    }

    private static ChangeRecord change(JsonParser in, String sequenceNumber, Instant arrived) throws IOException {
        Optional<Attributes> key = Optional.empty();
        Optional<Attributes> before = Optional.empty();
        Optional<Attributes> after = Optional.empty();
        @Nullable Long time = null;
        ChronoUnit unit = ChronoUnit.MILLIS;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            in.nextToken();
            switch (name) {
                case "Keys" -> key = Optional.of(AttributeJson.read(in));
                case "OldImage" -> before = image(in);
                case "NewImage" -> after = image(in);
                case "ApproximateCreationDateTime" -> time = in.getLongValue();
                case "ApproximateCreationDateTimePrecision" -> unit = unit(in.getText());
                default -> in.skipChildren();
            }
        }
        Attributes of = key.orElseThrow(() -> new UnreadableItem("change without a key"));
        Instant at = time == null ? arrived : Instant.EPOCH.plus(time, unit);
        return new ChangeRecord(of, before, after, at, sequenceNumber);
    }

    private static Optional<Attributes> image(JsonParser in) throws IOException {
        return in.currentToken() == JsonToken.VALUE_NULL ? Optional.empty() : Optional.of(AttributeJson.read(in));
    }

    private static ChronoUnit unit(String precision) {
        return switch (precision) {
            case "MICROSECOND" -> ChronoUnit.MICROS;
            case "MILLISECOND" -> ChronoUnit.MILLIS;
            default -> throw new UnreadableItem("unknown time precision: " + precision);
        };
    }
}
