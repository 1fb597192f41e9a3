package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// All corrections of a session's transcript, relative to the base: the transcript as transcribed or
/// imported. Readers get the base with the corrections applied.
///
/// @param placed in the order of the base, at most one per utterance
/// @param unplaced made for an earlier base, and not found in this one; kept for the next
/// @param speakers in the order in which they apply
/// @param scenes a GM's changes of the scenes, at most one per edition and utterance
/// @param withheld whether the whole transcript is secret: an unplaced secret may be anywhere in it, until
///   a GM says that it is not
public record Corrections(
        SessionRef session,
        Base base,
        List<Correction> placed,
        List<Correction> unplaced,
        List<SpeakerChange> speakers,
        List<SceneMark> scenes,
        boolean withheld) {
    /// An item of the table has room for twice as much.
    public static final int MOST_BYTES = 180_000;

    /// The size of each correction without its texts.
    private static final int OVERHEAD = 64;

    /// The size of each change of speakers or scenes without its texts.
    private static final int RANGE_OVERHEAD = 160;

    /// The uncorrected file. It is never moved or changed.
    public record Base(String objectKey, long bytes, Sha256 checksum) {
        public Base {
            Text.line("base object key", objectKey, 1_024);
            if (bytes < 0) {
                throw new InvalidField("base", "must not have a negative size");
            }
        }

        public static Base of(TranscriptPointer pointer) {
            return new Base(pointer.objectKey(), pointer.bytes(), pointer.checksum());
        }
    }

    public Corrections {
        placed = placed.stream()
                .sorted(Comparator.comparingInt(Correction::ordinal))
                .toList();
        unplaced = List.copyOf(unplaced);
        speakers = List.copyOf(speakers);
        scenes = List.copyOf(scenes);
        for (int i = 1; i < placed.size(); i++) {
            if (placed.get(i).ordinal() == placed.get(i - 1).ordinal()) {
                throw new InvalidField("corrections", "must be one an utterance");
            }
        }
        int bytes = Stream.concat(placed.stream(), unplaced.stream())
                        .mapToInt(Corrections::bytes)
                        .sum()
                + speakers.stream().mapToInt(Corrections::bytes).sum()
                + scenes.stream().mapToInt(Corrections::bytes).sum();
        if (bytes > MOST_BYTES) {
            throw new InvalidField(
                    "corrections", "must have at most %d bytes, would have %d".formatted(MOST_BYTES, bytes));
        }
    }

    public Corrections(
            SessionRef session,
            Base base,
            List<Correction> placed,
            List<Correction> unplaced,
            List<SpeakerChange> speakers,
            boolean withheld) {
        this(session, base, placed, unplaced, speakers, List.of(), withheld);
    }

    public static Corrections none(TranscriptPointer base) {
        return new Corrections(base.session(), Base.of(base), List.of(), List.of(), List.of(), false);
    }

    public Optional<Correction> at(int ordinal) {
        int from = 0;
        int to = placed.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (placed.get(middle).ordinal() < ordinal) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from < placed.size() && placed.get(from).ordinal() == ordinal
                ? Optional.of(placed.get(from))
                : Optional.empty();
    }

    /// Sets or removes the correction of the utterance.
    public Corrections with(int ordinal, Optional<Correction> correction) {
        List<Correction> others = new ArrayList<>(
                placed.stream().filter(other -> other.ordinal() != ordinal).toList());
        correction.ifPresent(others::add);
        return with(others);
    }

    public Corrections with(List<Correction> newPlaced) {
        return new Corrections(session, base, newPlaced, unplaced, speakers, scenes, withheld);
    }

    public Corrections withSpeakers(List<SpeakerChange> newSpeakers) {
        return new Corrections(session, base, placed, unplaced, newSpeakers, scenes, withheld);
    }

    public Corrections withScenes(List<SceneMark> newScenes) {
        return new Corrections(session, base, placed, unplaced, speakers, newScenes, withheld);
    }

    /// The changes of the scenes of an edition that have a place.
    public List<SceneMark> scenes(Edition edition) {
        return scenes.stream()
                .filter(mark -> mark.placed() && mark.edition() == edition)
                .toList();
    }

    /// The same without withholding the whole transcript.
    public Corrections released() {
        return new Corrections(session, base, placed, unplaced, speakers, scenes, false);
    }

    /// The secrets without a place.
    public List<Correction> unplacedSecrets() {
        return unplaced.stream().filter(Correction::hides).toList();
    }

    /// An utterance of the base with its correction applied.
    public Utterance applied(Utterance said) {
        return applied(said, at(said.ordinal()));
    }

    /// As [#applied(Utterance)], with this correction in place of its own.
    public Utterance applied(Utterance said, Optional<Correction> correction) {
        Utterance corrected =
                correction.map(one -> one.applied(said)).orElse(said).saidBy(speaker(said));
        return withheld ? corrected.hidden() : corrected;
    }

    private String speaker(Utterance said) {
        String label = said.speaker();
        for (SpeakerChange change : speakers) {
            label = change.applied(said.ordinal(), label);
        }
        return label;
    }

    private static int bytes(SpeakerChange change) {
        return RANGE_OVERHEAD
                + Text.utf8Length(change.first().original())
                + change.last().map(end -> Text.utf8Length(end.original())).orElse(0)
                + change.of().map(Text::utf8Length).orElse(0)
                + Text.utf8Length(change.label());
    }

    private static int bytes(SceneMark mark) {
        return RANGE_OVERHEAD
                + Text.utf8Length(mark.at().original())
                + mark.insteadOf().map(was -> Text.utf8Length(was.original())).orElse(0)
                + mark.title().map(Text::utf8Length).orElse(0);
    }

    private static int bytes(Correction correction) {
        return OVERHEAD
                + Text.utf8Length(correction.original())
                + correction.text().map(Text::utf8Length).orElse(0);
    }
}
