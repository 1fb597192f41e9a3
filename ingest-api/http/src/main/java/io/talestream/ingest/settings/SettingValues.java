package io.talestream.ingest.settings;

import io.micronaut.json.JsonMapper;
import io.micronaut.json.tree.JsonNode;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.problem.Refusal;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// A setting's value between the JSON of a request and the text that is kept.
@Singleton
public final class SettingValues {
    /// The server's JSON writer fails on what is nested about 64 deep, the list around it included.
    private static final int DEEPEST = 32;

    private static final String NUMBERS = "must have numbers of at most 38 digits, from 1e-130 to below 1e126";

    private final JsonMapper json;

    SettingValues(JsonMapper json) {
        this.json = json;
    }

    /// As sent it must be one JSON value and no more. It is kept as it will be given back, so that what cannot be is
    /// refused now and not when it is read.
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
            // Its exponent alone is more than a number can have.
            throw Refusal.notKept("value", NUMBERS);
        } catch (IOException e) {
            throw new InvalidField("value", "has something that cannot be given back, such as half of a character");
        }
    }

    /// What is no UTF-8 is refused: a decoder that is not asked puts another character in its place.
    private static String decoded(byte[] sent) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(sent))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new InvalidField("value", "must be UTF-8");
        }
    }

    public SettingView view(Stored<Setting> setting) {
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
