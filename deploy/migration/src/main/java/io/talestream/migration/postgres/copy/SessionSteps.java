package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.store.ImportedEntity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The steps from a session's current state to its target state.
record SessionSteps(DesiredSession wanted, Stored<Campaign> campaign, StoredSession here, Instant now) {
    /// PostgreSQL's links never expire; Talestream's do, after the longest lifetime that can be requested.
    private static final Duration LINK_LASTS = Duration.ofDays(365);

    /// Adds the steps.
    ///
    /// @param moved whether the session moves to another place
    void add(ImportedEntity arrival, ThreeWayMerge merge, boolean moved) {
        if (moved) {
            here.session().ifPresent(there -> arrival.erases(ItemCodecs.SESSION, there));
            here.transcript().ifPresent(there -> arrival.erases(ItemCodecs.TRANSCRIPT, there));
            for (Edition edition : Edition.values()) {
                here.summary(edition).ifPresent(there -> arrival.erases(ItemCodecs.SUMMARY, there));
            }
        }
        StoredSession there = moved ? new StoredSession(Optional.empty(), here.links()) : here;
        session(arrival, there, moved ? ThreeWayMerge.Step.PUT : merge.step(Slot.SESSION));
        transcript(arrival, there, step(merge, Slot.TRANSCRIPT, moved));
        for (Edition edition : Edition.values()) {
            summary(arrival, there, edition, step(merge, StoredSession.slot(edition), moved));
        }
        link(arrival, step(merge, Slot.LINK, moved));
    }

    private ThreeWayMerge.Step step(ThreeWayMerge merge, Slot slot, boolean moved) {
        if (!moved) {
            return merge.step(slot);
        }
        if (wanted.digests().containsKey(slot)) {
            return ThreeWayMerge.Step.PUT;
        }
        return slot == Slot.LINK ? ThreeWayMerge.Step.ERASE : ThreeWayMerge.Step.KEEP;
    }

    private void session(ImportedEntity arrival, StoredSession there, ThreeWayMerge.Step step) {
        if (step != ThreeWayMerge.Step.PUT) {
            return;
        }
        there.session()
                .ifPresentOrElse(
                        before -> arrival.replaces(ItemCodecs.SESSION, before, wanted.over(before.value())),
                        () -> arrival.creates(
                                ItemCodecs.SESSION,
                                wanted.fresh(campaign),
                                wanted.session().createdAt(),
                                wanted.session().updatedAt()));
    }

    private void transcript(ImportedEntity arrival, StoredSession there, ThreeWayMerge.Step step) {
        if (step == ThreeWayMerge.Step.PUT) {
            there.transcript()
                    .ifPresentOrElse(
                            before -> arrival.replaces(
                                    ItemCodecs.TRANSCRIPT,
                                    before,
                                    wanted.transcript().orElseThrow()),
                            () -> arrival.creates(
                                    ItemCodecs.TRANSCRIPT,
                                    wanted.transcript().orElseThrow(),
                                    wanted.session().createdAt(),
                                    wanted.session().updatedAt()));
        } else if (step == ThreeWayMerge.Step.ERASE) {
            there.transcript().ifPresent(before -> arrival.erases(ItemCodecs.TRANSCRIPT, before));
        }
    }

    private void summary(ImportedEntity arrival, StoredSession there, Edition edition, ThreeWayMerge.Step step) {
        Optional<Stored<Summary>> before = there.summary(edition);
        if (step == ThreeWayMerge.Step.PUT) {
            Summary after = wanted.summary(edition).orElseThrow();
            before.ifPresentOrElse(
                    summary -> arrival.replaces(ItemCodecs.SUMMARY, summary, after),
                    () -> arrival.creates(
                            ItemCodecs.SUMMARY,
                            after,
                            wanted.session().createdAt(),
                            wanted.session().updatedAt()));
        } else if (step == ThreeWayMerge.Step.ERASE) {
            before.ifPresent(summary -> arrival.erases(ItemCodecs.SUMMARY, summary));
        }
    }

    private void link(ImportedEntity arrival, ThreeWayMerge.Step step) {
        if (step == ThreeWayMerge.Step.KEEP) {
            return;
        }
        Optional<ShareToken> link = wanted.session().link();
        here.links().forEach((token, share) -> {
            if (!link.equals(Optional.of(token))) {
                arrival.erases(ItemCodecs.SHARE, share);
            }
        });
        if (step == ThreeWayMerge.Step.PUT) {
            ShareToken token = link.orElseThrow();
            var after =
                    new Share(token, wanted.session().ref(), wanted.session().by(), now.plus(LINK_LASTS));
            Optional.ofNullable(here.links().get(token))
                    .ifPresentOrElse(
                            before -> arrival.replaces(ItemCodecs.SHARE, before, after),
                            () -> arrival.creates(ItemCodecs.SHARE, after));
        }
    }
}
