package io.talestream.contracts.transcript.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.contracts.transcript.format.input.Utf8Reader;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The voices of a recording's speakers as a file:
///
/// ```json
/// {"form":"talestream-voices","version":1,
///  "voices":[{"label":"Speaker 1","model":"x-vector","voice":"…","confidence":0.9,"speechMs":61000,
///             "member":"gwen","memberConfidence":0.82}]}
/// ```
///
/// Unknown fields are ignored.
public final class SpeakerVoicesJson {
    private static final JsonFactory JSON = new JsonFactory();
    private static final String NAME = "talestream-voices";
    private static final int VERSION = 1;

    private SpeakerVoicesJson() {}

    public static byte[] write(SpeakerVoices voices) {
        var bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = JSON.createGenerator(bytes)) {
            out.writeStartObject();
            out.writeStringField("form", NAME);
            out.writeNumberField("version", VERSION);
            out.writeArrayFieldStart("voices");
            for (var entry : voices.byLabel().entrySet()) {
                write(entry.getKey(), entry.getValue(), out);
            }
            out.writeEndArray();
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.toByteArray();
    }

    private static void write(String label, SpeakerVoice voice, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("label", label);
        out.writeStringField("model", voice.voice().model());
        out.writeStringField("voice", voice.voice().base64());
        out.writeNumberField("confidence", voice.confidence().value());
        out.writeNumberField("speechMs", voice.speechMs());
        if (voice.proposal().isPresent()) {
            out.writeStringField("member", voice.proposal().get().member().value());
            out.writeNumberField(
                    "memberConfidence", voice.proposal().get().confidence().value());
        }
        out.writeEndObject();
    }

    /// Closes the stream.
    ///
    /// @throws IOException if it cannot be read, or was not written by [#write]
    public static SpeakerVoices read(InputStream from) throws IOException {
        try (var reader = new Utf8Reader(from)) {
            return JsonInput.read(reader, SpeakerVoicesJson::read);
        } catch (UnreadableTranscript | InvalidField e) {
            throw new IOException("kept voices cannot be read: " + e.getMessage(), e);
        }
    }

    private static SpeakerVoices read(JsonInput in) throws IOException {
        Map<String, SpeakerVoice> byLabel = new HashMap<>();
        in.enterFirst();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "form" -> check(in, in.text().equals(NAME));
                case "version" -> check(in, in.integer() == VERSION);
                case "voices" -> {
                    in.enterArray();
                    while (in.nextElement()) {
                        voice(in, byLabel);
                    }
                }
                default -> in.skip();
            }
        }
        in.end();
        return new SpeakerVoices(byLabel);
    }

    private static void voice(JsonInput in, Map<String, SpeakerVoice> byLabel) throws IOException {
        @Nullable String label = null;
        @Nullable String model = null;
        @Nullable String voice = null;
        @Nullable String member = null;
        double confidence = 0;
        double memberConfidence = 0;
        int speechMs = 0;
        in.enterObject();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            switch (field) {
                case "label" -> label = in.text();
                case "model" -> model = in.text();
                case "voice" -> voice = in.text();
                case "confidence" -> confidence = in.decimal();
                case "speechMs" -> speechMs = in.integer();
                case "member" -> member = in.text();
                case "memberConfidence" -> memberConfidence = in.decimal();
                default -> in.skip();
            }
        }
        if (label == null || model == null || voice == null) {
            throw in.expected("a label, a model and a voice");
        }
        double sure = memberConfidence;
        var proposal = Optional.ofNullable(member)
                .map(user -> new SpeakerVoice.Proposal(new UserId(user), new Confidence(sure)));
        byLabel.put(
                label,
                new SpeakerVoice(VoiceEmbedding.parse(model, voice), new Confidence(confidence), speechMs, proposal));
    }

    private static void check(JsonInput in, boolean isExpected) {
        if (!isExpected) {
            throw in.expected("form %s, version %d".formatted(NAME, VERSION));
        }
    }
}
