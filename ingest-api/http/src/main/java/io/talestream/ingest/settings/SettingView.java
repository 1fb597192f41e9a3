package io.talestream.ingest.settings;

import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.annotation.Serdeable;
import java.time.Instant;

@Serdeable
public record SettingView(String name, JsonNode value, Instant updatedAt, String etag) {}
