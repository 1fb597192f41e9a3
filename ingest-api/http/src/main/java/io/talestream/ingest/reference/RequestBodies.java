package io.talestream.ingest.reference;

import io.micronaut.json.tree.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/// Schemas of request bodies. Unknown fields are refused, so every sent object is closed. In an update with several
/// fields, all are optional: fields that are not sent keep their values.
///
/// @param schemas the schemas of the document, to which this adds
record RequestBodies(Map<String, JsonNode> schemas) {
    private static final String REF = "#/components/schemas/";
    private static final String FIELDS = "Fields";

    JsonNode of(Operation operation, JsonNode body) {
        Map<String, JsonNode> content = new LinkedHashMap<>();
        Json.fields(body.get("content")).forEach((type, value) -> {
            JsonNode schema = sent(operation, Json.find(value, "schema").orElseGet(Json::of));
            content.put(type, Json.with(value, Json.of("schema", schema)));
        });
        return Json.with(body, Json.of("content", Json.object(content)));
    }

    private JsonNode sent(Operation operation, JsonNode schema) {
        String name = Json.text(schema, "$ref").replace(REF, "");
        if (name.isEmpty()) {
            return schema;
        }
        JsonNode closed = Json.with(schemas.getOrDefault(name, Json.of()), Json.of("additionalProperties", false));
        schemas.put(name, closed);
        boolean several = Json.fields(closed.get("properties")).size() > 1;
        if (!operation.changes() || !several || closed.get("required") == null) {
            return schema;
        }
        Map<String, JsonNode> change = Json.fields(closed);
        change.remove("required");
        String changeName = name.replace(FIELDS, "") + "Change";
        schemas.put(changeName, Json.object(change));
        return Json.reference("schemas", changeName);
    }
}
