package io.talestream.ingest.transcripts;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.reference.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// A transcript in our own form, or a part of it. It can be sent as it is to where transcripts are taken in.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record TranscriptView(
        String form,
        int version,
        List<UtteranceView> utterances,
        @MayBeAbsent Optional<List<String>> languages) {
    /// What one speaker said. `n` is its place in the whole transcript, by which it is corrected; `label` is
    /// the speaker as the source has it. `words` are lists of text, start, end and, where it is known,
    /// confidence.
    @Serdeable
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
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

            @MayBeAbsent Optional<Boolean> secret) {
        /// Without its words.
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
                    said.secret() ? Optional.of(true) : Optional.empty());
        }
    }
}
