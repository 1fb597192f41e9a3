package io.talestream.bench.peers;

import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/// The document of a changed item for consumers other than the product: a copy of the attributes that the product
/// indexes, under the same id.
///
/// @param source empty if the item was deleted
record RecordDocument(String id, String routing, Optional<Map<String, Object>> source) {
    static RecordDocument of(Record record) {
        Map<String, AttributeValue> keys = record.dynamodb().keys();
        String workspace = afterPrefix(keys, "PK");
        String item = afterPrefix(keys, "SK");
        String id = DocumentIds.of(Kind.ITEM, new WorkspaceId(workspace), item);
        if (!record.dynamodb().hasNewImage()) {
            return new RecordDocument(id, workspace, Optional.empty());
        }
        Map<String, AttributeValue> image = record.dynamodb().newImage();
        Map<String, Object> source = new HashMap<>();
        source.put(Fields.KIND, Kind.ITEM.text());
        source.put(Fields.WORKSPACE, workspace);
        source.put(Fields.ITEM, item);
        source.put(Fields.TITLE, value(image, "title").s());
        source.put(Fields.TEXT, value(image, "body").s());
        source.put(Fields.VISIBILITY, value(image, "visibility").s());
        source.put(Fields.VERSION, Long.parseLong(value(image, "version").n()));
        return new RecordDocument(id, workspace, Optional.of(source));
    }

    private static String afterPrefix(Map<String, AttributeValue> keys, String name) {
        String key = value(keys, name).s();
        return key.substring(key.indexOf('#') + 1);
    }

    private static AttributeValue value(Map<String, AttributeValue> attributes, String name) {
        return Objects.requireNonNull(attributes.get(name), name);
    }
}
