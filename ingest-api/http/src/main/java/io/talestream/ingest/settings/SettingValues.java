package io.talestream.ingest.settings;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.problem.StrictUtf8;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Converts a setting's value between the JSON of a request and the stored text.
@Singleton
public record SettingValues(JsonMapper json) {
    /// The server's JSON writer fails at a nesting depth of about 64, including the enclosing list.
    private static final int DEEPEST = 32;

    private static final String NUMBERS = "must have numbers of at most 38 digits, from 1e-130 to below 1e126";

    /// Accepts exactly one JSON value. It is stored in the form in which it is returned, so that a value that cannot
    /// be returned is refused on write rather than on read.
    JsonText text(byte[] sent) {
        try {
            JsonNode value = ExactJson.read(new JsonText(decoded(sent)).value());
            if (depth(value) > DEEPEST) {
                throw new InvalidField("value", "must be nested at most %d deep".formatted(DEEPEST));
            }
            ExactJson.tooExact("value", value).ifPresent(where -> {
                throw Refusal.notKept(where, NUMBERS);
            });
            return new JsonText(json.writeValueAsString(value));
        } catch (NumberFormatException e) {
            // The exponent alone exceeds the range of a number.
            throw Refusal.notKept("value", NUMBERS);
        } catch (IOException e) {
            throw new InvalidField("value", "has something that cannot be given back, such as half of a character");
        }
    }

    /// Refuses invalid UTF-8: by default, a decoder replaces invalid bytes with another character.
    private static String decoded(byte[] sent) {
        if (!StrictUtf8.isWellFormed(sent)) {
            throw new InvalidField("value", "must be UTF-8");
        }
        return new String(sent, StandardCharsets.UTF_8);
    }

    public SettingView view(StoredValue<Setting> setting) {
        try {
            return new SettingView(
                    setting.value().name().value(),
                    ExactJson.read(setting.value().value().value()),
                    setting.updatedAt(),
                    Etags.of(setting.version()));
        } catch (IOException e) {
            throw new UncheckedIOException("a setting that was checked is not JSON", e);
        }
    }

    private static int depth(JsonNode node) {
        int deepest = 0;
        if (node.isContainerNode()) {
            for (JsonNode child : node.values()) {
                deepest = Math.max(deepest, depth(child));
            }
            return deepest + 1;
        }
        return deepest;
    }
}
