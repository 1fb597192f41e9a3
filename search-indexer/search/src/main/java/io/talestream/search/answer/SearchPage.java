package io.talestream.search.answer;

import java.util.List;
import java.util.Optional;

/// A page of results, best first.
///
/// @param overview on the first page only
/// @param next the position of the next page of the same query
public record SearchPage(List<Hit> hits, Optional<Overview> overview, Optional<String> next) {
    public static final SearchPage NOTHING = new SearchPage(List.of(), Optional.of(Overview.NOTHING), Optional.empty());

    public SearchPage {
        hits = List.copyOf(hits);
    }

    /// The total number of results, and their distribution.
    ///
    /// @param nearly true if there are few or no exact matches and approximate matches are included
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

    /// The number of results that belong to `of`.
    public record Share(String of, long count) {}
}
