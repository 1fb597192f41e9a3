package io.talestream.ingest.search;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.problem.Refusal;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.query.Reader;
import io.talestream.search.query.Search;
import io.talestream.search.query.SearchRequest;
import io.talestream.search.query.SearchedPlaces;
import jakarta.inject.Singleton;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The index as a member may search it.
@Singleton
public record VisibleSearch(Optional<Search> search, SearchMeters meters) {
    /// A page of the hits that the member can read.
    ///
    /// @param outline the member's
    public SearchPage answer(Membership seat, Outline outline, SearchRequest request) {
        SearchPage answer = meters.timed("search", () -> index().answer(reader(seat, outline), request));
        meters.answered(answer);
        return answer;
    }

    /// The moments of transcripts that fit a question best, the best first.
    ///
    /// @param outline the member's
    public List<Hit> moments(
            Membership seat,
            Outline outline,
            String question,
            Optional<CampaignId> campaign,
            Optional<SessionId> session,
            int most) {
        var wanted = new SearchParameters(
                question,
                campaign,
                session,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                EnumSet.of(SearchedPlaces.TRANSCRIPT));
        return answer(seat, outline, new SearchRequest(question, wanted.within(outline), most, Optional.empty()))
                .hits();
    }

    List<Share> names(Membership seat, Outline outline, String typed) {
        return index().names(reader(seat, outline), typed);
    }

    private Search index() {
        return search.orElseThrow(Refusal::noSearch);
    }

    private static Reader reader(Membership seat, Outline outline) {
        Map<SessionId, Speakers> named = outline.sessions().values().stream()
                .filter(line -> !line.speakers().byLabel().isEmpty())
                .collect(Collectors.toMap(SessionLine::id, SessionLine::speakers));
        Map<SessionId, RedactedVersions> redacted = outline.sessions().values().stream()
                .filter(line -> !line.redacted().equals(RedactedVersions.NONE))
                .collect(Collectors.toMap(SessionLine::id, SessionLine::redacted));
        return new Reader(
                seat.workspace(), seat.role(), outline.sessions().keySet(), outline.withheld(), named, redacted);
    }
}
