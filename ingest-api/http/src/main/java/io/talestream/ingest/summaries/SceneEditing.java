package io.talestream.ingest.summaries;

import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Changes a scene in the recap that shows it, and in the corrections, which keep the change for the next transcript. A
/// change without effect writes nothing.
@Singleton
record SceneEditing(Sessions sessions, TranscriptFiles files) {
    /// @param line the new first line, as readers of the edition count
    record Wish(Optional<String> title, Optional<Integer> line) {}

    WriteResult<Summary> change(SessionRef ref, Edition edition, int number, @Nullable String ifMatch, Wish wish) {
        SessionResults found = sessions.load(ref).orElseThrow(Refusal::notFound);
        StoredValue<Summary> before = found.summary(edition).orElseThrow(Refusal::notFound);
        Etags.check(ifMatch, before);
        TranscriptPointer pointer = found.transcript().map(StoredValue::value).orElseThrow(Refusal::notFound);
        Recap recap = before.value().recap().orElseThrow(Refusal::notFound);
        if (number >= recap.scenes().size()) {
            throw Refusal.notFound();
        }
        Scene scene = recap.scenes().get(number);
        int from = scene.start().line();
        int to = wish.line().orElse(from);
        if (to != from && number == 0) {
            throw new InvalidField("line", "must be %d: the first scene begins with the transcript".formatted(from));
        }
        Corrections layer = found.corrections().map(StoredValue::value).orElseGet(() -> Corrections.none(pointer));
        Map<Integer, Utterance> lines =
                lines(layer, edition, Stream.of(from, to).collect(Collectors.toSet()));
        Recap now = to == from ? recap : moved(recap, number, to, lines);
        now = wish.title().isPresent() ? now.renamed(number, wish.title().get()) : now;
        if (now.equals(recap)) {
            return new WriteResult.Written<>(before);
        }
        Optional<Anchor> was = Optional.ofNullable(lines.get(from)).map(Anchor::of);
        Anchor at = Optional.ofNullable(lines.get(to)).map(Anchor::of).orElseThrow(Refusal::notFound);
        Corrections after = kept(layer, edition, was.orElse(at), at, wish.title());
        return sessions.changeScene(before, before.value().with(now), found.corrections(), after);
    }

    private static Recap moved(Recap recap, int number, int to, Map<Integer, Utterance> lines) {
        Utterance line = Optional.ofNullable(lines.get(to))
                .orElseThrow(() -> new InvalidField("line", "must be a line of the transcript"));
        try {
            return recap.moved(number, MomentRef.of(line.numbered(to)));
        } catch (InvalidField e) {
            throw new InvalidField("line", e.problem());
        }
    }

    /// The corrections with this scene, in place of an earlier change of it.
    private static Corrections kept(Corrections layer, Edition edition, Anchor was, Anchor at, Optional<String> title) {
        List<SceneMark> marks = new ArrayList<>(layer.scenes());
        Optional<SceneMark> earlier = marks.stream()
                .filter(mark ->
                        mark.placed() && mark.edition() == edition && mark.at().ordinal() == was.ordinal())
                .findFirst();
        earlier.ifPresent(marks::remove);
        Optional<Anchor> found = at.ordinal() == was.ordinal() ? Optional.empty() : Optional.of(was);
        marks.add(new SceneMark(
                edition,
                at,
                earlier.flatMap(SceneMark::insteadOf).or(() -> found),
                title.or(() -> earlier.flatMap(SceneMark::title)),
                true));
        try {
            return layer.withScenes(marks);
        } catch (InvalidField e) {
            throw Refusal.notKept("title", "is one change too many: " + e.getMessage());
        }
    }

    /// These lines of the base, by their position among the lines that readers of the edition see.
    private Map<Integer, Utterance> lines(Corrections layer, Edition edition, Set<Integer> wanted) {
        Map<Integer, Utterance> lines = new HashMap<>();
        String key = layer.base().objectKey();
        try (var in = new StoredTranscript(new BufferedInputStream(files.open(key)))) {
            int position = 0;
            for (Optional<Utterance> said = in.next();
                    said.isPresent() && lines.size() < wanted.size();
                    said = in.next()) {
                if (edition == Edition.GM || !layer.applied(said.get()).secret()) {
                    if (wanted.contains(position)) {
                        lines.put(position, said.get());
                    }
                    position++;
                }
            }
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + key, e);
        }
        return lines;
    }
}
