package io.talestream.transcription.summary;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.SceneMark;
import io.talestream.contracts.transcript.correction.SpeakerChange.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/// The input for the summary of one edition. It has no secret line for players: no summarizer can weigh, quote or send
/// one. The players' edition gets only glossary terms that were spoken, because a name can be a secret too.
///
/// @param lines with speaker names and corrections applied, numbered as readers of the edition see them
/// @param scenes the scenes that a GM has changed, in order
public record SummaryInput(
        Edition edition,
        Optional<Language> language,
        Glossary glossary,
        List<Utterance> lines,
        List<SceneStart> scenes) {
    public SummaryInput {
        if (edition != Edition.GM) {
            List<Utterance> open = lines.stream().filter(line -> !line.secret()).toList();
            glossary = new Glossary(
                    glossary.terms().stream().filter(term -> isSaid(term, open)).toList());
            lines = open;
        }
        lines = List.copyOf(lines);
        scenes = List.copyOf(scenes);
    }

    /// Of a whole transcript. Rolls are left out; for players also secrets, and the other lines are numbered without
    /// them.
    ///
    /// @param marks the changes of this edition's scenes
    public static SummaryInput of(
            Edition edition,
            Optional<Language> language,
            Glossary glossary,
            List<Utterance> transcript,
            List<SceneMark> marks) {
        List<Utterance> lines = new ArrayList<>();
        int[] indexes = new int[transcript.size()];
        int hidden = 0;
        for (int i = 0; i < transcript.size(); i++) {
            Utterance line = transcript.get(i);
            indexes[i] = lines.size();
            if (line.secret() && edition != Edition.GM) {
                hidden++;
            } else if (line.kind() != Utterance.Kind.ROLL) {
                lines.add(line.numbered(line.ordinal() - hidden));
            }
        }
        List<SceneStart> scenes = new ArrayList<>();
        for (SceneMark mark : marks) {
            OptionalInt at = index(mark.at(), transcript, indexes, lines.size());
            OptionalInt was = mark.insteadOf()
                    .map(anchor -> index(anchor, transcript, indexes, lines.size()))
                    .orElse(OptionalInt.empty());
            at.ifPresent(line -> scenes.add(new SceneStart(line, was, mark.title())));
        }
        return new SummaryInput(edition, language, glossary, lines, scenes);
    }

    /// The line of the input at or after an utterance of the transcript.
    private static OptionalInt index(Anchor at, List<Utterance> transcript, int[] indexes, int lines) {
        for (int i = 0; i < transcript.size(); i++) {
            if (transcript.get(i).ordinal() >= at.ordinal()) {
                return indexes[i] < lines ? OptionalInt.of(indexes[i]) : OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isSaid(String term, List<Utterance> lines) {
        String lowerCase = term.toLowerCase(Locale.ROOT);
        return lines.stream()
                .anyMatch(line -> line.text().toLowerCase(Locale.ROOT).contains(lowerCase));
    }
}
