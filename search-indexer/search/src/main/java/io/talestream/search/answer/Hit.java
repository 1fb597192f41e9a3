package io.talestream.search.answer;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.summary.Edition;
import io.talestream.search.index.Kind;
import java.util.List;
import java.util.Optional;

/// Something that was found. Names are not here: they are joined by whoever shows it, so that they are
/// today's.
///
/// @param text of a moment all of it, else how it begins
/// @param fragments the parts of the text that were looked for, as HTML: escaped, with `<mark>` around what
///   matches
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

    /// Where in a transcript it was said, and between what.
    public record Moment(
            int ordinal,
            int firstTurn,
            int lastTurn,
            String speaker,
            Optional<Long> startMs,
            Optional<Long> endMs,
            Optional<Said> before,
            Optional<Said> after) {}

    /// What was said right before or after.
    public record Said(String speaker, Optional<Long> startMs, String text) {}
}
