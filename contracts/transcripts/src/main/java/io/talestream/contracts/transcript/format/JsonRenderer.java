package io.talestream.contracts.transcript.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The normalised form with two more fields for readers of a part: `n`, the place in the whole, and `label`, the
/// speaker as the source has it. The reader of the normalised form ignores both, so that the output can be imported
/// again.
final class JsonRenderer extends Renderer {
    private static final JsonFactory JSON = new JsonFactory();

    private final Speakers speakers;
    private final JsonGenerator out;

    JsonRenderer(Speakers speakers) throws IOException {
        this.speakers = speakers;
        this.out = JSON.createGenerator(out());
    }

    @Override
    void begin() throws IOException {
        out.writeStartObject();
        out.writeStringField("form", NormalizedFormat.NAME);
        out.writeNumberField("version", NormalizedFormat.VERSION);
        out.writeArrayFieldStart("utterances");
        out.flush();
    }

    @Override
    void say(Utterance utterance) throws IOException {
        out.writeStartObject();
        out.writeNumberField("n", utterance.ordinal());
        out.writeStringField("speaker", speakers.nameOf(utterance.speaker()));
        out.writeStringField("label", utterance.speaker());
        Optional<String> character = speakers.find(utterance.speaker()).flatMap(Speaker::character);
        if (character.isPresent()) {
            out.writeStringField("character", character.get());
        }
        TranscriptWriter.said(utterance, out);
        out.writeEndObject();
        out.flush();
    }

    @Override
    void end(List<Language> languages) throws IOException {
        out.writeEndArray();
        TranscriptWriter.languages(languages, out);
        out.writeEndObject();
        out.close();
    }
}
