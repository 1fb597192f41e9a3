package io.talestream.migration.postgres.mapping;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.migration.postgres.report.Finding;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.objects.ReceivedTranscript;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Maps rows to domain types, or reports why a row cannot be mapped. A row whose parent does not fit does not fit
/// either. The result depends on the row alone.
public record RowMapping(SubjectIds subs) {
    private static final DisplayName UNNAMED = new DisplayName("Someone at the table");
    private static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    public MappedRows.Person person(Rows.Person row) throws UnmappableRow {
        UserId sub = subs.of(row);
        Optional<String> given = row.name().filter(name -> !name.isBlank());
        DisplayName name = given.isPresent() ? checked("name", given.get(), DisplayName::new) : UNNAMED;
        Optional<String> address = row.email().filter(email -> !email.isBlank());
        Optional<Email> email =
                address.isPresent() ? Optional.of(checked("email", address.get(), Email::new)) : Optional.empty();
        return new MappedRows.Person(
                row.id(), new User(sub, name, email), DerivedIds.workspace(row.id()), new WorkspaceName(name.value()));
    }

    public MappedRows.Campaign campaign(Rows.Campaign row) throws UnmappableRow {
        MappedRows.Person owner = parent("userId", "user", row.userId(), row.owner(), this::person);
        return new MappedRows.Campaign(
                row.id(),
                owner.workspace(),
                DerivedIds.campaign(row.id()),
                checked("name", row.name(), CampaignName::new),
                description(row.description()),
                owner.user().id(),
                row.createdAt().isEmpty() ? Optional.empty() : Optional.of(time("createdAt", row.createdAt())));
    }

    public MappedRows.Session session(Rows.Session row) throws UnmappableRow {
        MappedRows.Campaign campaign =
                parent("campaignId", "campaign", row.campaignId(), row.campaign(), this::campaign);
        String owner = row.campaign().flatMap(Rows.Campaign::userId).orElseThrow();
        UserId by = row.userId().isEmpty()
                ? campaign.by()
                : parent("userId", "user", row.userId(), row.author(), this::person)
                        .user()
                        .id();
        Instant createdAt = time("createdAt", row.createdAt());
        Instant updatedAt = row.updatedAt().isEmpty() ? createdAt : time("updatedAt", row.updatedAt());
        if (row.textBytes() > ReceivedTranscript.LARGEST) {
            throw new UnmappableRow(
                    "transcriptText",
                    "must have at most %d bytes, has %d".formatted(ReceivedTranscript.LARGEST, row.textBytes()));
        }
        List<Finding> findings = new ArrayList<>();
        Map<Edition, MappedRows.SummaryText> summaries = summaries(row.summaries(), findings);
        Optional<ShareToken> link = row.shareToken().map(DerivedIds::link);
        return new MappedRows.Session(
                row.id(),
                campaign.id(),
                new SessionRef(
                        campaign.workspace(),
                        campaign.campaign(),
                        DerivedIds.session(row.id(), campaign.id(), owner, createdAt)),
                checked("name", row.name(), SessionName::new),
                description(row.description()),
                by,
                row.textBytes() > 0,
                row.audioStorageKey(),
                summaries,
                link,
                createdAt,
                updatedAt,
                List.copyOf(findings));
    }

    private static Map<Edition, MappedRows.SummaryText> summaries(List<Rows.Summary> rows, List<Finding> findings) {
        Map<Edition, MappedRows.SummaryText> byEdition = new EnumMap<>(Edition.class);
        for (Rows.Summary row : rows) {
            try {
                Edition edition = edition(row.type());
                String text = checked("content", row.content(), content -> {
                    if (content.isBlank()) {
                        throw new InvalidField("content", "must not be blank");
                    }
                    return Text.prose("content", content, Summary.LONGEST);
                });
                if (byEdition.containsKey(edition)) {
                    throw new UnmappableRow(
                            "type",
                            "its session has a summary of type %s already: %s"
                                    .formatted(edition, byEdition.get(edition).id()));
                }
                byEdition.put(edition, new MappedRows.SummaryText(row.id(), text));
            } catch (UnmappableRow e) {
                findings.add(e.of(SourceTable.SUMMARY, row.id()));
            }
        }
        return byEdition;
    }

    private static Edition edition(Optional<String> type) throws UnmappableRow {
        for (Edition edition : Edition.values()) {
            if (type.equals(Optional.of(edition.name()))) {
                return edition;
            }
        }
        throw new UnmappableRow("type", "must be GM or PLAYER");
    }

    private interface Fit<R, F> {
        F of(R row) throws UnmappableRow;
    }

    private static <R, F> F parent(String column, String what, Optional<String> id, Optional<R> row, Fit<R, F> fit)
            throws UnmappableRow {
        if (row.isEmpty()) {
            throw new UnmappableRow(
                    column, id.isEmpty() ? "is missing" : "there is no %s %s".formatted(what, id.get()));
        }
        try {
            return fit.of(row.get());
        } catch (UnmappableRow e) {
            throw new UnmappableRow(
                    column, "its %s %s was rejected: %s %s".formatted(what, id.orElse(""), e.column(), e.reason()));
        }
    }

    private static Description description(Optional<String> text) throws UnmappableRow {
        return text.isEmpty() ? Description.NONE : checked("description", text.get(), Description::new);
    }

    private static Instant time(String column, Optional<Instant> time) throws UnmappableRow {
        return time.filter(at -> !at.isBefore(Instant.EPOCH) && at.isBefore(END_OF_TIME))
                .orElseThrow(() -> new UnmappableRow(column, "must be a time between 1970 and 9998"));
    }

    private static <T> T checked(String column, Optional<String> text, Function<String, T> made) throws UnmappableRow {
        return checked(column, text.orElseThrow(() -> new UnmappableRow(column, "is missing")), made);
    }

    private static <T> T checked(String column, String text, Function<String, T> made) throws UnmappableRow {
        try {
            return made.apply(text);
        } catch (InvalidField e) {
            throw new UnmappableRow(column, e.problem());
        }
    }
}
