package io.talestream.contracts.conversation;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;

/// A sentence of an answer, with the moments that support it.
///
/// @param citations at least one
public record AnswerSentence(String text, List<Citation> citations) {
    public static final int LONGEST = 300;
    public static final int MOST_CITATIONS = 4;

    /// A line of a session, numbered as its reader sees the lines.
    public record Citation(CampaignId campaign, SessionId session, MomentRef moment) {}

    public AnswerSentence {
        Text.line("sentence", text, LONGEST);
        citations = List.copyOf(citations);
        if (citations.isEmpty() || citations.size() > MOST_CITATIONS) {
            throw new InvalidField("citations", "must be 1 to %d, are %d".formatted(MOST_CITATIONS, citations.size()));
        }
    }
}
