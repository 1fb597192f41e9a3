package io.talestream.migration.postgres.reverse;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.migration.postgres.copy.Copier;
import io.talestream.migration.postgres.copy.Ledger;
import io.talestream.migration.postgres.copy.MigrationSettings;
import io.talestream.migration.postgres.copy.Slot;
import io.talestream.migration.postgres.copy.StoredSession;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.Progress;
import io.talestream.migration.postgres.report.RowOutcome;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceRows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.migration.postgres.source.SourceWriter;
import io.talestream.migration.postgres.source.SourceWriter.Values;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Brings a row to the current state of its entity. It reads the entity when it writes the row, and there is one
/// [SourceWriter] at a time: repeated and reordered calls do no harm, if one follows the last change. Entities outside
/// the workspaces of PostgreSQL's users have no row.
public final class ReverseCopy {
    private static final int A_PAGE = 500;

    private final SourceRows rows;
    private final SourceWriter writer;
    private final Target to;
    private final RowMapping mapping;
    private final Copier copier;
    private final ReturnedText texts;
    private final Map<WorkspaceId, String> owners = new HashMap<>();
    private final Map<UserId, String> people = new HashMap<>();

    /// Reads all users.
    ///
    /// @param how the settings of the copies in the other direction
    public ReverseCopy(SourceRows rows, SourceWriter writer, Target to, MigrationSettings how) {
        this.rows = rows;
        this.writer = writer;
        this.to = to;
        this.mapping = new RowMapping(how.subs());
        var readOnly = new MigrationSettings(how.subs(), how.audioBucket(), true, how.atOnce());
        var recordings = new Recordings(to.files().bucket(), how.audioBucket());
        this.copier = new Copier(rows, to, recordings, readOnly, new Tally(new NoProgress()));
        this.texts = new ReturnedText(to.files());
        rows.forEachPage(SourceTable.USER, A_PAGE, page -> rows.people(page).forEach(this::add));
    }

    private void add(Rows.Person person) {
        owners.put(DerivedIds.workspace(person.id()), person.id());
        try {
            people.put(mapping.person(person).user().id(), person.id());
        } catch (UnmappableRow e) {
            // A rejected user: there is nothing to write back.
        }
    }

    private interface Copying {
        RowOutcome run() throws UnmappableRow;
    }

    private static RowOutcome fitting(SourceTable table, String row, Copying copying) {
        try {
            return copying.run();
        } catch (UnmappableRow e) {
            return RowOutcome.leftOut(e.of(table, row));
        }
    }

    /// Leaves a profile alone that existed before the migration.
    public RowOutcome user(UserId sub) {
        Optional<String> row = Optional.ofNullable(people.get(sub));
        Optional<User> user = row.flatMap(_ -> to.users().find(sub)).map(StoredValue::value);
        boolean isCopied = row.flatMap(id -> to.ledger().find(SourceTable.USER, id))
                .map(Ledger.Entry::base)
                .filter(base -> base.containsKey(Slot.PERSON))
                .isPresent();
        if (user.isEmpty() || !isCopied) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        return fitting(SourceTable.USER, row.get(), () -> user(row.get(), user.get()));
    }

    private RowOutcome user(String row, User user) throws UnmappableRow {
        List<Rows.Person> found = rows.people(List.of(row));
        if (found.isEmpty()) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        User there = mapping.person(found.getFirst()).user();
        var values = new Values();
        if (!there.name().equals(user.name())) {
            values.set("name", user.name().value());
        }
        if (user.email().isPresent() && !there.email().equals(user.email()) && isMappedWith(row, user)) {
            values.set("email", user.email().get().value());
        }
        return updated(SourceTable.USER, row, values);
    }

    /// A changed address must not make the row that of another sub.
    private boolean isMappedWith(String row, User user) {
        try {
            var changed = new Rows.Person(
                    row, user.email().map(Email::value), Optional.of(user.name().value()));
            return mapping.subs().of(changed).equals(user.id());
        } catch (UnmappableRow e) {
            return false;
        }
    }

    public RowOutcome campaign(WorkspaceId workspace, CampaignId id) {
        @Nullable String owner = owners.get(workspace);
        if (owner == null) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        Optional<StoredValue<Campaign>> here = to.campaigns().find(workspace, id);
        Optional<String> row = campaignRow(owner, id);
        if (here.isEmpty()) {
            row.ifPresent(this::deleteCampaign);
            return RowOutcome.of(row.isPresent() ? RowOutcome.Kind.REMOVED : RowOutcome.Kind.SAME);
        }
        Campaign campaign = here.get().value();
        if (row.isEmpty()) {
            writer.transaction(() -> writer.insert(
                    SourceTable.CAMPAIGN,
                    new Values()
                            .set("id", DerivedIds.row(id))
                            .set("userId", owner)
                            .set("name", campaign.name().value())
                            .set("description", campaign.description().value())
                            .set("createdAt", here.get().createdAt())
                            .set("updatedAt", here.get().updatedAt())));
            return RowOutcome.of(RowOutcome.Kind.WRITTEN);
        }
        return fitting(SourceTable.CAMPAIGN, row.get(), () -> campaign(row.get(), campaign));
    }

    private RowOutcome campaign(String row, Campaign campaign) throws UnmappableRow {
        MappedRows.Campaign there =
                mapping.campaign(rows.campaigns(List.of(row)).getFirst());
        var values = new Values();
        if (!there.name().equals(campaign.name())) {
            values.set("name", campaign.name().value());
        }
        if (!there.description().equals(campaign.description())) {
            values.set("description", campaign.description().value());
        }
        return updated(SourceTable.CAMPAIGN, row, values);
    }

    private Optional<String> campaignRow(String owner, CampaignId id) {
        return rows.campaignsOf(owner).stream()
                .filter(row -> DerivedIds.campaign(row).equals(id))
                .findFirst();
    }

    private void deleteCampaign(String row) {
        List<String> sessions = rows.sessionsOf(row);
        writer.transaction(() -> {
            sessions.forEach(this::deleteSession);
            writer.delete(SourceTable.CAMPAIGN, "id", row);
        });
    }

    private void deleteSession(String row) {
        writer.delete(SourceTable.SUMMARY, "sessionId", row);
        writer.delete(SourceTable.SESSION, "id", row);
    }

    /// Also its summaries and its link.
    ///
    /// @param changed links that changed: the list of links may lag behind them
    public RowOutcome session(SessionRef ref, Set<ShareToken> changed) {
        @Nullable String owner = owners.get(ref.workspace());
        if (owner == null) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        Optional<String> campaign = campaignRow(owner, ref.campaign());
        if (campaign.isEmpty()) {
            campaign(ref.workspace(), ref.campaign());
            campaign = campaignRow(owner, ref.campaign());
        }
        if (campaign.isEmpty()) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        StoredSession here = StoredSession.at(to, ref, List.of());
        Optional<String> row = sessionRow(owner, campaign.get(), ref);
        if (here.session().isEmpty()) {
            row.ifPresent(gone -> writer.transaction(() -> deleteSession(gone)));
            return RowOutcome.of(row.isPresent() ? RowOutcome.Kind.REMOVED : RowOutcome.Kind.SAME);
        }
        RowOutcome outcome;
        if (row.isEmpty()) {
            create(owner, campaign.get(), here, links(ref, changed));
            outcome = RowOutcome.of(RowOutcome.Kind.WRITTEN);
        } else {
            outcome = fitting(SourceTable.SESSION, row.get(), () -> update(row.get(), here, links(ref, changed)));
        }
        copier.adopt(row.orElseGet(() -> DerivedIds.row(ref)));
        return outcome;
    }

    /// Findings about rows are those of a copy, and reported by it.
    private static final class NoProgress implements Progress {
        @Override
        public void passed(SourceTable table, long rows) {}

        @Override
        public void found(Finding finding) {}
    }

    private Optional<String> sessionRow(String owner, String campaign, SessionRef ref) {
        return rows.datedSessionsOf(campaign).entrySet().stream()
                .filter(row -> DerivedIds.session(row.getKey(), campaign, owner, row.getValue())
                        .equals(ref.session()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private Set<ShareToken> links(SessionRef ref, Set<ShareToken> changed) {
        Set<ShareToken> links = new LinkedHashSet<>();
        to.shares().list(ref, PageRequest.first(PageRequest.LARGEST)).items().stream()
                .map(share -> share.value().token())
                .forEach(links::add);
        for (ShareToken token : changed) {
            if (to.shares().resolve(token).isPresent()) {
                links.add(token);
            } else {
                links.remove(token);
            }
        }
        return links;
    }

    /// A member without a row cannot be the row's user: it is the campaign's then.
    private void create(String owner, String campaign, StoredSession here, Set<ShareToken> links) {
        StoredValue<Session> stored = here.session().orElseThrow();
        Session session = stored.value();
        String row = DerivedIds.row(session.ref());
        var values = new Values()
                .set("id", row)
                .set("campaignId", campaign)
                .set("userId", people.getOrDefault(session.createdBy(), owner))
                .set("name", session.details().name().value())
                .set("description", session.details().description().value())
                .set("createdAt", stored.createdAt())
                .set("updatedAt", stored.updatedAt())
                .set("shareToken", text(links.stream().map(ShareToken::value).findFirst()));
        text(here).ifPresent(text -> values.set("transcriptText", text));
        writer.transaction(() -> {
            writer.insert(SourceTable.SESSION, values);
            for (Edition edition : Edition.values()) {
                summary(row, here, edition, Optional.empty());
            }
        });
    }

    private RowOutcome update(String row, StoredSession here, Set<ShareToken> links) throws UnmappableRow {
        Rows.Session raw = rows.sessions(List.of(row)).getFirst();
        MappedRows.Session there = mapping.session(raw);
        StoredValue<Session> stored = here.session().orElseThrow();
        Session session = stored.value();
        var values = new Values();
        if (!there.name().equals(session.details().name())) {
            values.set("name", session.details().name().value());
        }
        if (!there.description().equals(session.details().description())) {
            values.set("description", session.details().description().value());
        }
        Optional<String> text = text(here);
        boolean isSameText =
                text.isPresent() ? rows.textDigest(row).equals(text.map(ReturnedText::digest)) : !there.hasText();
        if (!isSameText) {
            values.set("transcriptText", text(text));
        }
        if (there.link().isEmpty()
                ? !links.isEmpty()
                : !links.contains(there.link().get())) {
            values.set("shareToken", text(links.stream().map(ShareToken::value).findFirst()));
        }
        boolean hasNewSummaries = false;
        for (Edition edition : Edition.values()) {
            hasNewSummaries |= !here.summary(edition)
                    .map(summary -> summary.value().text())
                    .equals(Optional.ofNullable(there.summaries().get(edition)).map(MappedRows.SummaryText::text));
        }
        if (values.isEmpty() && !hasNewSummaries) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        values.set("updatedAt", stored.updatedAt());
        writer.transaction(() -> {
            writer.update(SourceTable.SESSION, row, values);
            for (Edition edition : Edition.values()) {
                summary(
                        row,
                        here,
                        edition,
                        Optional.ofNullable(there.summaries().get(edition)));
            }
        });
        return RowOutcome.of(RowOutcome.Kind.WRITTEN);
    }

    private Optional<String> text(StoredSession here) {
        Optional<TranscriptPointer> pointer = here.transcript().map(StoredValue::value);
        return pointer.map(there -> texts.of(here.session().orElseThrow().value(), there));
    }

    private void summary(String row, StoredSession here, Edition edition, Optional<MappedRows.SummaryText> there) {
        Optional<String> text =
                here.summary(edition).map(summary -> summary.value().text());
        if (text.isEmpty()) {
            there.ifPresent(gone -> writer.delete(SourceTable.SUMMARY, "id", gone.id()));
        } else if (there.isEmpty()) {
            StoredValue<Session> session = here.session().orElseThrow();
            writer.insert(
                    SourceTable.SUMMARY,
                    new Values()
                            .set("id", DerivedIds.row(session.value().ref(), edition))
                            .set("sessionId", row)
                            .set("content", text.get())
                            .set("type", edition.name())
                            .set("createdAt", session.updatedAt())
                            .set("updatedAt", session.updatedAt()));
        } else if (!there.get().text().equals(text.get())) {
            writer.update(SourceTable.SUMMARY, there.get().id(), new Values().set("content", text.get()));
        }
    }

    private RowOutcome updated(SourceTable table, String row, Values values) {
        if (values.isEmpty()) {
            return RowOutcome.of(RowOutcome.Kind.SAME);
        }
        writer.transaction(() -> writer.update(table, row, values));
        return RowOutcome.of(RowOutcome.Kind.WRITTEN);
    }

    private static @Nullable String text(Optional<String> text) {
        return text.orElse(null);
    }
}
