package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.table.codec.ItemCodec;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.migration.postgres.copy.ThreeWayMerge.Step;
import io.talestream.store.ImportedEntity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The steps from a session's current state to its target state.
record SessionSteps(DesiredSession wanted, StoredValue<Campaign> campaign, StoredSession here, Instant now) {
    /// PostgreSQL's links never expire; Talestream's do, after the longest lifetime that can be requested.
    private static final Duration LINK_LASTS = Duration.ofDays(365);

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
        session(arrival, there, moved ? Step.PUT : merge.step(Slot.SESSION));
        Step transcript = step(merge, Slot.TRANSCRIPT, moved);
        write(arrival, ItemCodecs.TRANSCRIPT, there.transcript(), wanted.transcript(), transcript);
        for (Edition edition : Edition.values()) {
            Step summary = step(merge, StoredSession.slot(edition), moved);
            write(arrival, ItemCodecs.SUMMARY, there.summary(edition), wanted.summary(edition), summary);
        }
        link(arrival, step(merge, Slot.LINK, moved));
    }

    private Step step(ThreeWayMerge merge, Slot slot, boolean moved) {
        if (!moved) {
            return merge.step(slot);
        }
        if (wanted.digests().containsKey(slot)) {
            return Step.PUT;
        }
        return slot == Slot.LINK ? Step.ERASE : Step.KEEP;
    }

    private void session(ImportedEntity arrival, StoredSession there, Step step) {
        if (step != Step.PUT) {
            return;
        }
        there.session()
                .ifPresentOrElse(
                        before -> arrival.replaces(ItemCodecs.SESSION, before, wanted.over(before.value())),
                        () -> create(arrival, ItemCodecs.SESSION, wanted.fresh(campaign)));
    }

    private <T> void write(
            ImportedEntity arrival, ItemCodec<T> codec, Optional<StoredValue<T>> before, Optional<T> after, Step step) {
        if (step == Step.PUT) {
            T wantedNow = after.orElseThrow();
            before.ifPresentOrElse(
                    old -> arrival.replaces(codec, old, wantedNow), () -> create(arrival, codec, wantedNow));
        } else if (step == Step.ERASE) {
            before.ifPresent(old -> arrival.erases(codec, old));
        }
    }

    private <T> void create(ImportedEntity arrival, ItemCodec<T> codec, T value) {
        arrival.creates(
                codec, value, wanted.session().createdAt(), wanted.session().updatedAt());
    }

    private void link(ImportedEntity arrival, Step step) {
        if (step == Step.KEEP) {
            return;
        }
        Optional<ShareToken> link = wanted.session().link();
        here.links().forEach((token, share) -> {
            if (!link.equals(Optional.of(token))) {
                arrival.erases(ItemCodecs.SHARE, share);
            }
        });
        if (step == Step.PUT) {
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
