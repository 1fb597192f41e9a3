package io.talestream.contracts.transcript.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.VisibleSpeech;
import io.talestream.contracts.transcript.Word;
import io.talestream.contracts.transcript.format.input.LongText;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/// Writes the normalised form, utterance by utterance:
///
/// ```json
/// {"form":"talestream-transcript","version":1,
///  "utterances":[{"speaker":"Mira","start":1200,"end":1600,"text":"The door.","confidence":0.97,
///                 "words":[["The",1200,1400,0.96],["door.",1400,1600,0.98]]}],
///  "languages":["en-US"]}
/// ```
///
/// The ordinal of an utterance is its place in the array. Utterances with `"secret":true` and messages are left
/// out of the preview, which is visible to everyone. `kind` is left out for speech. Languages come last, since
/// a source may name them last. A transcript that is closed before it is finished stays broken JSON, so that a
/// partial one is never read as a whole.
public final class TranscriptWriter implements AutoCloseable {
    private static final JsonFactory JSON = new JsonFactory();

    private final DigestedOutput bytes;
    private final JsonGenerator out;
    private final StringBuilder preview = new StringBuilder();
    private final SequencedSet<String> speakers = new LinkedHashSet<>();
    private long visibleMs;
    private int written;
    private long durationMs;

    /// Closing the writer closes the stream.
    public TranscriptWriter(OutputStream to) throws IOException {
        bytes = new DigestedOutput(to);
        out = JSON.createGenerator(bytes);
        out.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
        out.writeStartObject();
        out.writeStringField("form", NormalizedFormat.NAME);
        out.writeNumberField("version", NormalizedFormat.VERSION);
        out.writeArrayFieldStart("utterances");
    }

    public void write(Utterance utterance) throws IOException {
        if (utterance.ordinal() != written) {
            throw new IllegalArgumentException(
                    "utterance %d must come next, not %d".formatted(written, utterance.ordinal()));
        }
        out.writeStartObject();
        out.writeStringField("speaker", utterance.speaker());
        said(utterance, out);
        utterance.span().ifPresent(span -> durationMs = Math.max(durationMs, span.endMs()));
        if (!utterance.secret() && utterance.isSpeech()) {
            visible(utterance);
        }
        out.writeEndObject();
        written++;
    }

    /// Completes the transcript. The output is valid only after this.
    public WrittenTranscript finish(List<Language> languages) throws IOException {
        if (written == 0) {
            throw new IllegalStateException("a transcript has at least one utterance");
        }
        out.writeEndArray();
        languages(languages, out);
        out.writeEndObject();
        out.flush();
        return new WrittenTranscript(
                bytes.bytes(),
                bytes.checksum(),
                written,
                durationMs,
                LongText.beginning(preview.toString(), TranscriptPointer.LONGEST_PREVIEW),
                new VisibleSpeech(visibleMs, List.copyOf(speakers)));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /// Writes an utterance without its speaker.
    static void said(Utterance utterance, JsonGenerator out) throws IOException {
        Optional<Span> span = utterance.span();
        if (span.isPresent()) {
            out.writeNumberField("start", span.get().startMs());
            out.writeNumberField("end", span.get().endMs());
        }
        out.writeStringField("text", utterance.text());
        if (utterance.confidence().isPresent()) {
            out.writeNumberField("confidence", utterance.confidence().get().value());
        }
        words(utterance.words(), out);
        if (utterance.secret()) {
            out.writeBooleanField("secret", true);
        }
        if (!utterance.isSpeech()) {
            out.writeStringField("kind", utterance.kind().text());
        }
    }

    static void languages(List<Language> languages, JsonGenerator out) throws IOException {
        if (!languages.isEmpty()) {
            out.writeArrayFieldStart("languages");
            for (Language language : languages) {
                out.writeString(language.tag());
            }
            out.writeEndArray();
        }
    }

    private static void words(List<Word> words, JsonGenerator out) throws IOException {
        if (words.isEmpty()) {
            return;
        }
        out.writeArrayFieldStart("words");
        for (Word word : words) {
            out.writeStartArray();
            out.writeString(word.text());
            out.writeNumber(word.span().startMs());
            out.writeNumber(word.span().endMs());
            Optional<Confidence> confidence = word.confidence();
            if (confidence.isPresent()) {
                out.writeNumber(confidence.get().value());
            }
            out.writeEndArray();
        }
        out.writeEndArray();
    }

    private void visible(Utterance utterance) {
        preview(utterance.text());
        if (speakers.size() < VisibleSpeech.MOST_SPEAKERS) {
            speakers.add(utterance.speaker());
        }
        utterance.span().ifPresent(span -> visibleMs = Math.max(visibleMs, span.endMs()));
    }

    private void preview(String text) {
        if (preview.codePointCount(0, preview.length()) <= TranscriptPointer.LONGEST_PREVIEW) {
            preview.append(preview.isEmpty() ? "" : " ").append(text);
        }
    }

    /// Counts and digests the bytes written through it.
    private static final class DigestedOutput extends DigestOutputStream {
        private long bytes;

        DigestedOutput(OutputStream to) {
            super(to, Sha256.digest());
        }

        long bytes() {
            return bytes;
        }

        /// The digest of all bytes so far; call it once.
        Sha256 checksum() {
            return Sha256.of(digest);
        }

        @Override
        public void write(int b) throws IOException {
            super.write(b);
            bytes++;
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            super.write(data, offset, length);
            bytes += length;
        }
    }
}
