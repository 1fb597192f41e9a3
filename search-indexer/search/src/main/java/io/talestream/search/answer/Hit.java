package io.talestream.search.answer;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.search.index.Kind;
import java.util.List;
import java.util.Optional;

/// A search result. It has no names of sessions and campaigns: the caller adds those of the table.
///
/// @param text the full text of a moment, otherwise its beginning
/// @param fragments the matching excerpts of the text as HTML: escaped, with `<mark>` around matches
public record Hit(
        Kind kind,
        Optional<CampaignId> campaign,
        Optional<SessionId> session,
        Optional<ItemId> item,
        Optional<Edition> edition,
        Optional<Moment> moment,
        String title,
        String text,
        List<String> fragments) {
    public Hit {
        fragments = List.copyOf(fragments);
    }

    /// The position of a moment in a transcript, and its neighbours.
    public record Moment(
            int ordinal,
            int firstTurn,
            int lastTurn,
            String speaker,
            Optional<Long> startMs,
            Optional<Long> endMs,
            Utterance.Kind kind,
            Optional<Said> before,
            Optional<Said> after) {}

    /// An utterance right before or after.
    public record Said(String speaker, Optional<Long> startMs, String text) {}
}
