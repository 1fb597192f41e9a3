package io.talestream.ingest.ask;

import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.Turn;
import io.talestream.languagemodel.claim.AnswerLines;
import io.talestream.languagemodel.claim.SupportCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Passes the sentences of a model on that the lines they cite support, and counts the others.
final class CheckedSentences {
    private final PassageLines lines;
    private final SupportCheck check;
    private final Consumer<AnswerSentence> to;
    private final List<AnswerSentence> kept = new ArrayList<>();
    private int dropped;

    CheckedSentences(AskedQuestion question, PassageLines lines, Consumer<AnswerSentence> to) {
        this.lines = lines;
        this.check = new SupportCheck(lines.isEnglish(), Stream.concat(lines.all(), Stream.of(question.text())));
        this.to = to;
    }

    void add(AnswerLines.Sentence sentence) {
        if (kept.size() == Turn.MOST_SENTENCES) {
            return;
        }
        if (!isSupported(sentence)) {
            dropped++;
            return;
        }
        var checked = new AnswerSentence(
                sentence.text(),
                sentence.lines().stream()
                        .map(lines::citation)
                        .limit(AnswerSentence.MOST_CITATIONS)
                        .toList());
        kept.add(checked);
        to.accept(checked);
    }

    private boolean isSupported(AnswerLines.Sentence sentence) {
        return !sentence.text().isEmpty()
                && sentence.text().codePointCount(0, sentence.text().length()) <= AnswerSentence.LONGEST
                && !sentence.lines().isEmpty()
                && sentence.lines().stream().allMatch(lines::has)
                && check.isSupported(
                        sentence.text(),
                        sentence.lines().stream().flatMap(lines::near).toList());
    }

    List<AnswerSentence> kept() {
        return List.copyOf(kept);
    }

    int dropped() {
        return dropped;
    }
}
