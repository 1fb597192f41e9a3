package io.talestream.ingest.outline;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.outline.OutlineEntry.CampaignLine;
import io.talestream.ingest.outline.OutlineEntry.Gone;
import io.talestream.ingest.outline.OutlineEntry.ItemLine;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutlineStateTest {
    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private final SessionRef ref = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
    private final ItemKey campaign = new ItemKey.CampaignKey(ref.workspace(), ref.campaign());
    private final ItemKey session = new ItemKey.SessionKey(ref);

    @Test
    void merging_keeps_the_newer_entry_in_either_order() {
        OutlineState before = known(NOON, Map.of(campaign, campaign("Old", 1)));
        OutlineState early = before.with(Map.of(campaign, campaign("Older", 2)), NOON.plusSeconds(1));
        OutlineState late = before.with(Map.of(campaign, campaign("New", 3)), NOON.plusSeconds(2));

        assertThat(early.or(late)).isEqualTo(late.or(early));
        assertThat(late.or(early).lines()).containsEntry(campaign, campaign("New", 3));
        assertThat(late.or(early).looked()).isEqualTo(NOON.plusSeconds(2));
    }

    @Test
    void a_deleted_entry_is_not_restored_by_a_stale_read() {
        OutlineState before = known(NOON, Map.of(campaign, campaign("Ebb", 1)));
        OutlineState gone = before.with(Map.of(campaign, new Gone(new Version(5))), NOON.plusSeconds(1));

        assertThat(gone.or(before).lines()).containsEntry(campaign, new Gone(new Version(5)));
        assertThat(before.or(gone).lines()).containsEntry(campaign, new Gone(new Version(5)));
    }

    @Test
    void a_later_full_read_replaces_earlier_entries() {
        OutlineState old = known(NOON, Map.of(campaign, campaign("Ebb", 1)));
        OutlineState later = known(NOON.plusSeconds(1), Map.of());

        assertThat(old.or(later)).isEqualTo(later);
        assertThat(later.or(old)).isEqualTo(later);
    }

    @Test
    void only_newer_changes_of_outline_entries_are_news() {
        OutlineState known = known(NOON, Map.of(campaign, campaign("Ebb", 5)));

        assertThat(known.news(List.of(
                        change(campaign, 5),
                        change(campaign, 4),
                        change(new ItemKey.TranscriptKey(ref), 9),
                        change(new ItemKey.MemberKey(ref.workspace(), new UserId("someone")), 9))))
                .isEmpty();
        assertThat(known.news(List.of(change(campaign, 6), change(session, 1)))).hasSize(2);
    }

    @Test
    void an_outline_is_stale_after_its_retention() {
        OutlineState known = known(NOON, Map.of()).with(Map.of(), NOON.plusSeconds(3_000));

        assertThat(known.isFresh(NOON.plus(OutlineState.KEPT).minusSeconds(1))).isTrue();
        assertThat(known.isFresh(NOON.plus(OutlineState.KEPT))).isFalse();
    }

    @Test
    void the_cache_is_bounded_by_entries_however_large_a_workspace_is() {
        Cache<WorkspaceId, OutlineState> cache = Outlines.cache(10);
        OutlineState five = known(
                NOON,
                IntStream.range(0, 5)
                        .mapToObj(_ -> new ItemLine(ItemId.next(), Visibility.GM, version(1)))
                        .collect(Collectors.toMap(
                                line -> new ItemKey.WorkspaceItemKey(ref.workspace(), line.id()), line -> line)));

        for (int i = 0; i < 4; i++) {
            cache.put(WorkspaceId.next(), five);
        }
        cache.cleanUp();

        assertThat(cache.asMap()).hasSize(1);
    }

    @Test
    void a_session_is_hidden_with_a_hidden_or_deleted_campaign() {
        var open = new SessionLine(
                ref.session(),
                ref.campaign(),
                "Ebb",
                "Storm",
                Optional.empty(),
                Speakers.NONE,
                RedactedVersions.NONE,
                Visibility.ALL,
                version(1));
        var secret = new CampaignLine(ref.campaign(), "Ebb", List.of(), Visibility.GM, version(1));

        assertThat(Outline.of(seat(Role.PLAYER), List.of(open, secret)).sessions())
                .isEmpty();
        assertThat(Outline.of(seat(Role.GM), List.of(open, secret)).sessions()).hasSize(1);
        assertThat(Outline.of(seat(Role.GM), List.of(open, new Gone(version(1))))
                        .sessions())
                .isEmpty();
        assertThat(Outline.of(seat(Role.PLAYER), List.of(open, campaign("Ebb", 1)))
                        .sessions())
                .hasSize(1);
    }

    @Test
    void gm_only_items_are_withheld_from_players() {
        var item = new ItemLine(ItemId.next(), Visibility.GM, version(1));

        assertThat(Outline.of(seat(Role.PLAYER), List.of(item)).withheld()).containsExactly(item.id());
        assertThat(Outline.of(seat(Role.OWNER), List.of(item)).withheld()).isEmpty();
    }

    private Membership seat(Role role) {
        return new Membership(ref.workspace(), new UserId("someone"), role);
    }

    private static OutlineState known(Instant read, Map<ItemKey, OutlineEntry> lines) {
        return new OutlineState(lines, read, read);
    }

    private CampaignLine campaign(String name, long version) {
        return new CampaignLine(ref.campaign(), name, List.of(), Visibility.ALL, version(version));
    }

    private static LatestChange change(ItemKey key, long version) {
        return new LatestChange(
                key,
                version(version),
                NOON,
                false,
                Visibility.ALL,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Version version(long micros) {
        return new Version(micros);
    }
}
