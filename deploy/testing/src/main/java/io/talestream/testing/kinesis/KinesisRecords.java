package io.talestream.testing.kinesis;

import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.change.ChangeRecord;
import java.util.Optional;

/// Changes in the format in which DynamoDB writes them to a Kinesis data stream.
public final class KinesisRecords {
    private KinesisRecords() {}

    public static String json(ChangeRecord change) {
        return json(change, "MILLISECOND", Long.toString(change.at().toEpochMilli()));
    }

    public static String json(ChangeRecord change, String precision, String time) {
        return """
            {"awsRegion":"us-east-1","eventID":"a9f2e2a0-6a2b-4a5c-8c3e-0d4f6b1c2d3e","eventName":"%s",\
            "userIdentity":null,"recordFormat":"application/json","tableName":"talestream",\
            "dynamodb":{"ApproximateCreationDateTime":%s,"Keys":%s%s%s,"SizeBytes":113,\
            "ApproximateCreationDateTimePrecision":"%s"},"eventSource":"aws:dynamodb"}\
            """.formatted(
                        name(change),
                        time,
                        AttributeJson.write(change.key()),
                        image("NewImage", change.after()),
                        image("OldImage", change.before()),
                        precision);
    }

    private static String name(ChangeRecord change) {
        if (change.after().isEmpty()) {
            return "REMOVE";
        }
        return change.before().isPresent() ? "MODIFY" : "INSERT";
    }

    private static String image(String name, Optional<Attributes> image) {
        return image.map(attributes -> ",\"%s\":%s".formatted(name, AttributeJson.write(attributes)))
                .orElse("");
    }
}
