package io.talestream.ingest.search;

import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Overview;
import io.talestream.search.answer.SearchPage.Share;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A page of search results: sessions ordered by their best hit, and the hits of each session best first. A session
/// may appear again on a later page. `overview` is present on the first page only. Pass `next` as `?cursor=` to read
/// the next page; it is absent on the last page.
@Serdeable
record SearchPageView(
        List<GroupView> groups,
        @MayBeAbsent Optional<OverviewView> overview,
        @MayBeAbsent Optional<String> next) {
    /// The hits in one session. Items have no session.
    @Serdeable
    record GroupView(@MayBeAbsent Optional<SessionView> session, List<HitView> hits) {}

    @Serdeable
    @Schema(name = "FoundSession")
    record SessionView(
            String id,
            String name,
            String campaignId,
            String campaignName,
            @MayBeAbsent Optional<LocalDate> playedOn) {}

    /// The total number of hits and their distribution. `nearly` means that the exact query had hardly any hits and
    /// near matches were included; `didYouMean` is a suggested better query, if there is one.
    @Serdeable
    record OverviewView(
            long total,
            List<CountView> campaigns,
            List<CountView> sessions,
            List<SpeakerCountView> speakers,
            boolean nearly,
            @MayBeAbsent Optional<String> didYouMean) {}

    @Serdeable
    record CountView(String id, String name, long count) {}

    @Serdeable
    record SpeakerCountView(String name, long count) {}

    static SearchPageView of(SearchPage answer, Outline outline, Optional<String> next) {
        Map<Optional<SessionId>, List<HitView>> groups = new LinkedHashMap<>();
        for (Hit hit : answer.hits()) {
            groups.computeIfAbsent(hit.session(), _ -> new ArrayList<>()).add(HitView.of(hit, outline));
        }
        return new SearchPageView(
                groups.entrySet().stream()
                        .map(group ->
                                new GroupView(group.getKey().flatMap(id -> session(id, outline)), group.getValue()))
                        .toList(),
                answer.overview().map(overview -> view(overview, outline)),
                next);
    }

    static Optional<SessionView> session(SessionId id, Outline outline) {
        return outline.session(id)
                .map(line -> new SessionView(
                        line.id().value(), line.name(), line.campaign().value(), line.campaignName(), line.playedOn()));
    }

    private static OverviewView view(Overview overview, Outline outline) {
        return new OverviewView(
                overview.total(),
                counts(
                        overview.campaigns(),
                        id -> Optional.ofNullable(outline.campaigns().get(new CampaignId(id)))
                                .map(CampaignLine::name)),
                counts(
                        overview.sessions(),
                        id -> outline.session(new SessionId(id)).map(SessionLine::name)),
                speakers(overview.speakers(), outline),
                overview.nearly(),
                overview.didYouMean());
    }

    private static List<CountView> counts(List<Share> shares, Function<String, Optional<String>> name) {
        return shares.stream()
                .flatMap(share ->
                        name.apply(share.of()).map(known -> new CountView(share.of(), known, share.count())).stream())
                .toList();
    }

    /// A speaker label is replaced by a name if all sessions that assign a name to the label assign the same one.
    private static List<SpeakerCountView> speakers(List<Share> shares, Outline outline) {
        Map<String, Long> counts = new LinkedHashMap<>();
        shares.forEach(share -> counts.merge(name(share.of(), outline), share.count(), Long::sum));
        return counts.entrySet().stream()
                .map(count -> new SpeakerCountView(count.getKey(), count.getValue()))
                .sorted(Comparator.comparingLong(SpeakerCountView::count).reversed())
                .toList();
    }

    private static String name(String label, Outline outline) {
        Set<String> names = outline.sessions().values().stream()
                .flatMap(session -> session.speakers().find(label).stream())
                .map(Speaker::name)
                .collect(Collectors.toSet());
        return names.size() == 1 ? names.iterator().next() : label;
    }
}
