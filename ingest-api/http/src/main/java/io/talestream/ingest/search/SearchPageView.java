package io.talestream.ingest.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.SessionId;
import io.talestream.contracts.session.Speaker;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.reference.MayBeAbsent;
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
import java.util.stream.Collectors;

/// A page of what was found: sessions in the order of their best hit, and in each the best hits first. A
/// session may come again on a later page. `overview` is on the first page; `next` goes into `?cursor=` and
/// is absent on the last one.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record SearchPageView(
        List<GroupView> groups,
        @MayBeAbsent Optional<OverviewView> overview,
        @MayBeAbsent Optional<String> next) {
    /// What was found in one session. Items belong to none.
    @Serdeable
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record GroupView(@MayBeAbsent Optional<SessionView> session, List<HitView> hits) {}

    @Serdeable
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    @Schema(name = "FoundSession")
    record SessionView(
            String id,
            String name,
            String campaignId,
            String campaignName,
            @MayBeAbsent Optional<LocalDate> playedOn) {}

    /// How much there is in all, and where. `nearly` says that hardly anything was found as it was asked for,
    /// and that what comes close was looked for, too; `didYouMean` is a better question, if there seems to be
    /// one.
    @Serdeable
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
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

    private static Optional<SessionView> session(SessionId id, Outline outline) {
        return Optional.ofNullable(outline.sessions().get(id))
                .map(line -> new SessionView(
                        line.id().value(),
                        line.name(),
                        line.campaign().value(),
                        Optional.ofNullable(outline.campaigns().get(line.campaign()))
                                .map(CampaignLine::name)
                                .orElse(""),
                        line.playedOn()));
    }

    private static OverviewView view(Overview overview, Outline outline) {
        return new OverviewView(
                overview.total(),
                overview.campaigns().stream()
                        .flatMap(
                                share -> Optional.ofNullable(outline.campaigns().get(new CampaignId(share.of())))
                                        .map(CampaignLine::name)
                                        .map(name -> view(share, name))
                                        .stream())
                        .toList(),
                overview.sessions().stream()
                        .flatMap(share -> Optional.ofNullable(outline.sessions().get(new SessionId(share.of())))
                                .map(SessionLine::name)
                                .map(name -> view(share, name))
                                .stream())
                        .toList(),
                speakers(overview.speakers(), outline),
                overview.nearly(),
                overview.didYouMean());
    }

    /// A label that stands for one and the same wherever someone was named for it is called by that name.
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

    private static CountView view(Share share, String name) {
        return new CountView(share.of(), name, share.count());
    }
}
