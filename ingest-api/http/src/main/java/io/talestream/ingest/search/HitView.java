package io.talestream.ingest.search;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.search.answer.Hit;
import io.talestream.search.index.Kind;
import java.util.List;
import java.util.Optional;

/// A search hit. `text` is plain text: the full text of a transcript moment, otherwise the beginning. `highlights`
/// are the matching parts, as HTML in which `<mark>` is the only markup.
@Serdeable
record HitView(
        FoundIn in,
        @MayBeAbsent Optional<String> itemId,
        @MayBeAbsent Optional<Edition> edition,
        @MayBeAbsent Optional<MomentView> moment,
        @MayBeAbsent Optional<String> title,
        String text,
        List<String> highlights) {
    /// Where the hit was found.
    enum FoundIn {
        TRANSCRIPT,
        SUMMARY,
        SESSION,
        ITEM;

        static FoundIn of(Kind kind) {
            return switch (kind) {
                case MOMENT -> TRANSCRIPT;
                case SUMMARY -> SUMMARY;
                case SESSION -> SESSION;
                case ITEM -> ITEM;
                case CAMPAIGN, HEAD, WINDOW ->
                    throw new IllegalStateException("no search result is of kind " + kind.text());
            };
        }
    }

    /// The speaker and the time in the recording. Turns are counted from 0. `before` and `after` are the
    /// adjacent utterances, as far as they are visible to the caller. `kind` is `chat`, `roll` or `whisper` for
    /// messages of a chat log, `note` for notes that were taken while recording.
    @Serdeable
    record MomentView(
            int ordinal,
            int firstTurn,
            int lastTurn,
            String speaker,
            @MayBeAbsent Optional<Long> startMs,
            @MayBeAbsent Optional<Long> endMs,
            @MayBeAbsent Optional<String> kind,
            @MayBeAbsent Optional<SaidView> before,
            @MayBeAbsent Optional<SaidView> after) {}

    @Serdeable
    record SaidView(String speaker, @MayBeAbsent Optional<Long> startMs, String text) {}

    static HitView of(Hit hit, Outline outline) {
        return new HitView(
                FoundIn.of(hit.kind()),
                hit.item().map(ItemId::value),
                hit.edition(),
                hit.moment().map(moment -> view(moment, speakers(hit, outline))),
                title(hit, outline),
                hit.text(),
                hit.fragments());
    }

    /// The session's current name, which may differ from the indexed one.
    private static Optional<String> title(Hit hit, Outline outline) {
        return switch (hit.kind()) {
            case SESSION -> hit.session().flatMap(outline::session).map(SessionLine::name);
            case ITEM -> Optional.of(hit.title());
            case MOMENT, WINDOW, SUMMARY, CAMPAIGN, HEAD -> Optional.empty();
        };
    }

    /// The session's current speakers, which may differ from the indexed ones.
    private static Speakers speakers(Hit hit, Outline outline) {
        return hit.session()
                .flatMap(outline::session)
                .map(SessionLine::speakers)
                .orElse(Speakers.NONE);
    }

    private static MomentView view(Hit.Moment moment, Speakers speakers) {
        return new MomentView(
                moment.ordinal(),
                moment.firstTurn(),
                moment.lastTurn(),
                speakers.nameOf(moment.speaker()),
                moment.startMs(),
                moment.endMs(),
                Optional.of(moment.kind())
                        .filter(kind -> kind != Utterance.Kind.SPEECH)
                        .map(Utterance.Kind::text),
                moment.before().map(said -> view(said, speakers)),
                moment.after().map(said -> view(said, speakers)));
    }

    private static SaidView view(Hit.Said said, Speakers speakers) {
        return new SaidView(speakers.nameOf(said.speaker()), said.startMs(), said.text());
    }
}
