package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// A transcript in Talestream's own format, or a part of it. The import accepts it as it is.
@Serdeable
public record TranscriptView(
        String form,
        int version,
        List<UtteranceView> utterances,
        @MayBeAbsent Optional<List<String>> languages) {
    /// An utterance of one speaker. `n` is its position in the whole transcript as the caller sees it, which
    /// identifies it for corrections; `label` is the speaker as named by the source. `words` are lists of text,
    /// start, end and, if known, confidence. `kind` is `chat`, `roll` or `whisper` for messages of a chat log,
    /// `note` for notes that were taken while recording.
    @Serdeable
    public record UtteranceView(
            int n,
            String speaker,
            String label,
            @MayBeAbsent Optional<String> character,
            @MayBeAbsent Optional<Long> start,
            @MayBeAbsent Optional<Long> end,
            String text,
            @MayBeAbsent Optional<Double> confidence,

            @Schema(implementation = Object.class, requiredMode = Schema.RequiredMode.NOT_REQUIRED)
            Optional<Object> words,

            @MayBeAbsent Optional<Boolean> secret,
            @MayBeAbsent Optional<String> kind) {
        /// Leaves out the words.
        static UtteranceView of(Utterance said, Speakers speakers) {
            return new UtteranceView(
                    said.ordinal(),
                    speakers.nameOf(said.speaker()),
                    said.speaker(),
                    speakers.find(said.speaker()).flatMap(Speaker::character),
                    said.span().map(Span::startMs),
                    said.span().map(Span::endMs),
                    said.text(),
                    said.confidence().map(Confidence::value),
                    Optional.empty(),
                    said.secret() ? Optional.of(true) : Optional.empty(),
                    said.isSpeech() ? Optional.empty() : Optional.of(said.kind().text()));
        }
    }
}
