package io.talestream.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/// The template of a variant, synthesised once for all tests. It stays in `target/cdk` for
/// inspection.
record SynthesizedStack(Path folder, String said, JsonNode template) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// A resource of the template.
    record Resource(String id, JsonNode body) {
        JsonNode property(String path) {
            return body.path("Properties").at(path);
        }

        String retention() {
            return body.path("DeletionPolicy").asText() + " "
                    + body.path("UpdateReplacePolicy").asText();
        }
    }

    static SynthesizedStack of(Variant variant) {
        return Objects.requireNonNull(Once.ALL.get(variant));
    }

    List<Resource> all(String type) {
        List<Resource> found = new ArrayList<>();
        template.path("Resources").properties().forEach(each -> {
            if (each.getValue().path("Type").asText().equals(type)) {
                found.add(new Resource(each.getKey(), each.getValue()));
            }
        });
        return found;
    }

    List<Resource> some(String type) {
        List<Resource> found = all(type);
        if (found.isEmpty()) {
            throw new AssertionError("there is no %s at all".formatted(type));
        }
        return found;
    }

    Resource one(String type) {
        List<Resource> found = all(type);
        if (found.size() != 1) {
            throw new AssertionError("there are %d of %s".formatted(found.size(), type));
        }
        return found.getFirst();
    }

    Resource startingWith(String type, String id) {
        return all(type).stream()
                .filter(each -> each.id().matches(id + "[0-9A-F]{8}"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no %s called %s".formatted(type, id)));
    }

    JsonNode file(String name) {
        return read(folder.resolve(name));
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SynthesizedStack synthesised(Variant variant) {
        Path folder = Path.of("target", "cdk", variant.name().toLowerCase(Locale.ROOT));
        var said = new ByteArrayOutputStream();
        TalestreamApp.synthesise(
                Map.of("CDK_OUTDIR", folder.toString()),
                variant.context(),
                new PrintStream(said, true, StandardCharsets.UTF_8));
        return new SynthesizedStack(
                folder, said.toString(StandardCharsets.UTF_8), read(folder.resolve("talestream.template.json")));
    }

    /// All variants are synthesised on first use, one after the other, because they share one Node process.
    private static final class Once {
        private static final Map<Variant, SynthesizedStack> ALL = all();

        private static Map<Variant, SynthesizedStack> all() {
            Map<Variant, SynthesizedStack> all = new EnumMap<>(Variant.class);
            Variant.all().forEach(variant -> all.put(variant, synthesised(variant)));
            return all;
        }
    }
}
