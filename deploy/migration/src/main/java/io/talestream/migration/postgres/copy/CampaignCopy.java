package io.talestream.migration.postgres.copy;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.report.RowOutcome;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.ImportedEntity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Copies a campaign into its owner's workspace.
///
/// @param owners copies a user whose row appeared after the pass over all users
record CampaignCopy(Target to, RowMapping fitting, boolean dryRun, Consumer<String> owners) {
    private static final int ATTEMPTS = 8;

    static String digest(Campaign campaign) {
        return DerivedIds.digest(campaign.name().value(), campaign.description().value());
    }

    /// Copies the campaign unless it is already current.
    ///
    /// @param sessions copies all sessions of the campaign; runs when the campaign moves to another owner
    RowOutcome copy(Rows.Campaign row, String print, Optional<Ledger.Entry> entry, Runnable sessions) {
        MappedRows.Campaign campaign;
        try {
            campaign = fitting.campaign(row);
        } catch (UnmappableRow e) {
            return RowOutcome.leftOut(e.of(SourceTable.CAMPAIGN, row.id()));
        }
        List<String> place =
                List.of(campaign.workspace().value(), campaign.campaign().value());
        boolean isElsewhere =
                entry.filter(there -> !there.place().equals(place)).isPresent();
        List<String> was =
                entry.map(there -> isElsewhere ? there.place() : there.others()).orElse(List.of());
        if (was.isEmpty()) {
            return placed(row, campaign, place, print, entry, was);
        }
        return moved(row, campaign, place, print, isElsewhere ? Optional.empty() : entry, was, sessions);
    }

    /// Until the move is complete, the ledger holds the old place and a fingerprint that no row has: a restart
    /// resumes here.
    private RowOutcome moved(
            Rows.Campaign row,
            MappedRows.Campaign campaign,
            List<String> place,
            String print,
            Optional<Ledger.Entry> entry,
            List<String> was,
            Runnable sessions) {
        RowOutcome arrived = placed(row, campaign, place, "moving", entry, was);
        if (arrived.kind() == RowOutcome.Kind.LEFT_OUT || dryRun) {
            return arrived;
        }
        sessions.run();
        RowOutcome left = removed(campaign.id(), was, Optional.empty());
        if (left.kind() == RowOutcome.Kind.LEFT_OUT) {
            return left;
        }
        Ledger.Entry noted =
                to.ledger().find(SourceTable.CAMPAIGN, campaign.id()).orElseThrow();
        to.ledger()
                .note(new Ledger.Entry(
                        noted.table(), noted.row(), print, place, noted.base(), List.of(), Optional.empty(), false));
        return RowOutcome.of(RowOutcome.Kind.WRITTEN);
    }

    private RowOutcome placed(
            Rows.Campaign row,
            MappedRows.Campaign campaign,
            List<String> place,
            String print,
            Optional<Ledger.Entry> entry,
            List<String> was) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<StoredValue<Campaign>> here = to.campaigns().find(campaign.workspace(), campaign.campaign());
            Campaign wanted = wanted(campaign, here);
            var merge = new ThreeWayMerge(
                    entry.map(Ledger.Entry::base).orElse(Map.of()),
                    Map.of(Slot.CAMPAIGN, digest(wanted)),
                    here.map(there -> Map.of(Slot.CAMPAIGN, digest(there.value())))
                            .orElse(Map.of()));
            if (merge.conflict().isPresent()) {
                return RowOutcome.conflict(
                        SourceTable.CAMPAIGN, campaign.id(), "name", "was changed in Talestream since");
            }
            var noted = new Ledger.Entry(
                    SourceTable.CAMPAIGN, campaign.id(), print, place, merge.there(), was, Optional.empty(), false);
            boolean isCurrent = merge.changesNothing()
                    && here.filter(there -> !isDated(campaign, there)).isEmpty();
            if (dryRun) {
                return RowOutcome.of(isCurrent ? RowOutcome.Kind.SAME : RowOutcome.Kind.WRITTEN);
            }
            if (isCurrent) {
                to.ledger().note(noted);
                return RowOutcome.of(RowOutcome.Kind.SAME);
            }
            ImportedEntity arrival = new ImportedEntity(to.table(), AccessPatterns.IMPORT_CAMPAIGN)
                    .needs(new ItemKey.WorkspaceKey(campaign.workspace()));
            here.ifPresentOrElse(
                    before -> arrival.replaces(
                            ItemCodecs.CAMPAIGN,
                            before.dated(campaign.createdAt().orElse(before.createdAt())),
                            wanted),
                    () -> campaign.createdAt()
                            .ifPresentOrElse(
                                    at -> arrival.creates(ItemCodecs.CAMPAIGN, wanted, at, at),
                                    () -> arrival.creates(ItemCodecs.CAMPAIGN, wanted)));
            switch (arrival.write(Optional.of(to.ledger().noted(noted)))) {
                case ImportedEntity.Answer.Written _ -> {
                    return RowOutcome.of(RowOutcome.Kind.WRITTEN);
                }
                case ImportedEntity.Answer.Refused refused
                when refused.at().stream().anyMatch(ItemKey.WorkspaceKey.class::isInstance) -> {
                    if (attempt == 0) {
                        owners.accept(row.userId().orElseThrow());
                        continue;
                    }
                    return RowOutcome.rejected(
                            SourceTable.CAMPAIGN, campaign.id(), "userId", "the workspace of its user does not exist");
                }
                case ImportedEntity.Answer.Refused _ -> {}
            }
        }
        throw new IllegalStateException("campaign %s keeps changing in Talestream".formatted(campaign.id()));
    }

    /// Lists of campaigns are ordered by this time. It cannot be edited in Talestream, so PostgreSQL's is right.
    private static boolean isDated(MappedRows.Campaign campaign, StoredValue<Campaign> here) {
        return campaign.createdAt().filter(at -> !at.equals(here.createdAt())).isEmpty();
    }

    /// Keeps the fields that PostgreSQL does not have.
    private static Campaign wanted(MappedRows.Campaign campaign, Optional<StoredValue<Campaign>> here) {
        return new Campaign(
                campaign.workspace(),
                campaign.campaign(),
                campaign.name(),
                campaign.description(),
                here.map(there -> there.value().glossary()).orElse(Glossary.EMPTY),
                here.map(there -> there.value().language()).orElse(SpokenLanguage.DETECT),
                here.map(there -> there.value().visibility()).orElse(Visibility.ALL),
                campaign.by(),
                here.map(there -> there.value().sessionCount()).orElse(0L));
    }

    RowOutcome remove(Ledger.Entry entry) {
        RowOutcome fate = removed(
                entry.row(), entry.place(), Optional.ofNullable(entry.base().get(Slot.CAMPAIGN)));
        if (fate.kind() == RowOutcome.Kind.REMOVED && !dryRun) {
            to.ledger().forget(SourceTable.CAMPAIGN, entry.row());
        }
        return fate;
    }

    /// @param base the digest that the campaign must still have, if any
    private RowOutcome removed(String row, List<String> place, Optional<String> base) {
        var workspace = new WorkspaceId(place.get(0));
        var id = new CampaignId(place.get(1));
        Optional<StoredValue<Campaign>> here = to.campaigns().find(workspace, id);
        if (here.isPresent()) {
            boolean holdsMore = !to.sessions()
                    .listNewestFirst(workspace, id, PageRequest.first(1))
                    .items()
                    .isEmpty();
            if (holdsMore && !dryRun) {
                return RowOutcome.conflict(
                        SourceTable.CAMPAIGN, row, "id", "is gone, but holds sessions that are only in Talestream");
            }
            if (base.filter(digest -> !digest.equals(digest(here.get().value())))
                    .isPresent()) {
                return RowOutcome.conflict(
                        SourceTable.CAMPAIGN, row, "id", "is gone, but was changed in Talestream since");
            }
        }
        if (!dryRun) {
            here.ifPresent(there -> to.campaigns().delete(there));
            to.campaigns().finishDelete(workspace, id);
        }
        return RowOutcome.of(RowOutcome.Kind.REMOVED);
    }
}
