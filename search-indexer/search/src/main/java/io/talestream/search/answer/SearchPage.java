package io.talestream.search.answer;

import java.util.List;
import java.util.Optional;

/// A page of what was found, the best first.
///
/// @param overview on the first page only
/// @param next where to go on, for whoever asked the same question
public record SearchPage(List<Hit> hits, Optional<Overview> overview, Optional<String> next) {
    public static final SearchPage NOTHING = new SearchPage(List.of(), Optional.of(Overview.NOTHING), Optional.empty());

    public SearchPage {
        hits = List.copyOf(hits);
    }

    /// How much there is in all, and where.
    ///
    /// @param nearly true where what was asked for is hardly anywhere, and what comes close to it was looked
    ///   for, too
    public record Overview(
            long total,
            List<Share> campaigns,
            List<Share> sessions,
            List<Share> speakers,
            boolean nearly,
            Optional<String> didYouMean) {
        static final Overview NOTHING = new Overview(0, List.of(), List.of(), List.of(), false, Optional.empty());

        public Overview {
            campaigns = List.copyOf(campaigns);
            sessions = List.copyOf(sessions);
            speakers = List.copyOf(speakers);
        }

        public Overview meaning(Optional<String> meant) {
            return new Overview(total, campaigns, sessions, speakers, nearly, meant);
        }
    }

    /// How much of it belongs to this one.
    public record Share(String of, long count) {}
}
