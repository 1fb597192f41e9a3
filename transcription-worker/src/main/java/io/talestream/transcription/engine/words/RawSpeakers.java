package io.talestream.transcription.engine.words;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.session.SpeakerCount;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The speakers in the output of [RawWords], in front of its other fields:
///
/// ```json
/// "speakers":{"turns":[[0,0],[4120,1]],
///             "voices":[{"label":"Speaker 1","model":"…","voice":"…","confidence":0.91,"speechMs":61000}]}
/// ```
///
/// @param turns in order of time: a speaker has all words from the start of their turn to that of the next one
public record RawSpeakers(List<Turn> turns, SpeakerVoices voices) {
    static final String FIELD = "speakers";
    static final RawSpeakers NONE = new RawSpeakers(List.of(), SpeakerVoices.NONE);
    private static final JsonMapper JSON = new JsonMapper();

    /// Where a speaker begins.
    ///
    /// @param speaker numbered from 0
    public record Turn(long startMs, int speaker) {}

    public RawSpeakers {
        turns = List.copyOf(turns);
    }

    /// The label of a speaker in a transcript.
    public static String label(int speaker) {
        return "Speaker " + (speaker + 1);
    }

    /// The label of the speaker of each word in turn.
    final class Reader {
        private int at = -1;

        String speakerAt(long ms) {
            while (at + 1 < turns.size() && turns.get(at + 1).startMs() <= ms) {
                at++;
            }
            return turns.isEmpty()
                    ? Utterance.UNKNOWN_SPEAKER
                    : label(turns.get(Math.max(0, at)).speaker());
        }
    }

    /// Inserts the speakers into a complete output.
    public void addTo(Path raw) throws IOException {
        Path with = raw.resolveSibling(raw.getFileName() + ".speakers");
        try (InputStream in = Files.newInputStream(raw);
                OutputStream out = Files.newOutputStream(with)) {
            int _ = in.read();
            out.write("{\"%s\":".formatted(FIELD).getBytes(StandardCharsets.US_ASCII));
            JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeTree(tree());
            json.flush();
            out.write(',');
            in.transferTo(out);
        }
        Files.move(with, raw, StandardCopyOption.REPLACE_EXISTING);
    }

    private ObjectNode tree() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        ArrayNode changes = tree.putArray("turns");
        turns.forEach(turn -> changes.addArray().add(turn.startMs()).add(turn.speaker()));
        ArrayNode found = tree.putArray("voices");
        voices.byLabel()
                .forEach((label, voice) -> found.addObject()
                        .put("label", label)
                        .put("model", voice.voice().model())
                        .put("voice", voice.voice().base64())
                        .put("confidence", voice.confidence().value())
                        .put("speechMs", voice.speechMs()));
        return tree;
    }

    static RawSpeakers of(JsonNode tree) {
        List<Turn> turns = new ArrayList<>();
        tree.path("turns")
                .forEach(turn -> turns.add(
                        new Turn(turn.path(0).asLong(), Math.clamp(turn.path(1).asInt(), 0, SpeakerCount.MOST - 1))));
        Map<String, SpeakerVoice> voices = new HashMap<>();
        tree.path("voices")
                .forEach(voice -> voices.put(
                        voice.path("label").asText(),
                        new SpeakerVoice(
                                VoiceEmbedding.parse(
                                        voice.path("model").asText(),
                                        voice.path("voice").asText()),
                                new Confidence(voice.path("confidence").asDouble()),
                                voice.path("speechMs").asLong(),
                                Optional.empty())));
        return new RawSpeakers(turns, new SpeakerVoices(voices));
    }
}
