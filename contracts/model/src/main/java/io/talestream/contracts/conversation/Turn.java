package io.talestream.contracts.conversation;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.visibility.Role;
import java.time.Instant;
import java.util.List;

/// A question and its answer.
///
/// @param role of the author at that time
/// @param sources the transcripts of which lines were given to the model
/// @param dropped the sentences that the lines they cite do not support
public record Turn(
        String question,
        Instant askedAt,
        Role role,
        AnswerState state,
        List<AnswerSentence> sentences,
        int dropped,
        List<Source> sources) {
    public static final int LONGEST_QUESTION = 500;
    public static final int MOST_SENTENCES = 6;
    public static final int MOST_SOURCES = 10;

    /// A transcript in the version that was read.
    public record Source(CampaignId campaign, SessionId session, Version version) {}

    public Turn {
        checkedQuestion(question);
        askedAt = IsoTime.micros(askedAt);
        sentences = List.copyOf(sentences);
        sources = List.copyOf(sources);
        if (sentences.size() > MOST_SENTENCES || sources.size() > MOST_SOURCES || dropped < 0) {
            throw new InvalidField(
                    "answer", "must have at most %d sentences of %d sessions".formatted(MOST_SENTENCES, MOST_SOURCES));
        }
        if (sentences.isEmpty() == (state == AnswerState.ANSWERED)) {
            throw new InvalidField("answer", "must have sentences if it is one, and no others");
        }
    }

    public static String checkedQuestion(String text) {
        return Text.line("question", text, LONGEST_QUESTION);
    }
}
