package io.talestream.postgres;

import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionRef;
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
import io.talestream.store.objects.ReceivedTranscript;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Makes of rows what they are here, or says why they cannot be. What belongs to something that does not fit
/// does not fit either. Asks nobody: what it says of a row it always says.
final class Fitting {
    private static final DisplayName UNNAMED = new DisplayName("Someone at the table");
    private static final Instant END_OF_TIME = Instant.parse("9999-01-01T00:00:00Z");

    private final Subs subs;

    Fitting(Subs subs) {
        this.subs = subs;
    }

    Fitted.Person person(Rows.Person row) throws Unfit {
        UserId sub = subs.of(row);
        Optional<String> given = row.name().filter(name -> !name.isBlank());
        DisplayName name = given.isPresent() ? checked("name", given.get(), DisplayName::new) : UNNAMED;
        Optional<String> address = row.email().filter(email -> !email.isBlank());
        Optional<Email> email =
                address.isPresent() ? Optional.of(checked("email", address.get(), Email::new)) : Optional.empty();
        return new Fitted.Person(
                row.id(), new User(sub, name, email), Derived.workspace(row.id()), new WorkspaceName(name.value()));
    }

    Fitted.Campaign campaign(Rows.Campaign row) throws Unfit {
        Fitted.Person owner = parent("userId", "user", row.userId(), row.owner(), this::person);
        return new Fitted.Campaign(
                row.id(),
                owner.workspace(),
                Derived.campaign(row.id()),
                checked("name", row.name(), CampaignName::new),
                description(row.description()),
                owner.user().id());
    }

    Fitted.Session session(Rows.Session row) throws Unfit {
        Fitted.Campaign campaign = parent("campaignId", "campaign", row.campaignId(), row.campaign(), this::campaign);
        String owner = row.campaign().flatMap(Rows.Campaign::userId).orElseThrow();
        UserId by = row.userId().isEmpty()
                ? campaign.by()
                : parent("userId", "user", row.userId(), row.author(), this::person)
                        .user()
                        .id();
        Instant createdAt = time("createdAt", row.createdAt());
        Instant updatedAt = row.updatedAt().isEmpty() ? createdAt : time("updatedAt", row.updatedAt());
        if (row.textBytes() > ReceivedTranscript.LARGEST) {
            throw new Unfit(
                    "transcriptText",
                    "must have at most %d bytes, has %d".formatted(ReceivedTranscript.LARGEST, row.textBytes()));
        }
        List<Finding> findings = new ArrayList<>();
        Map<Edition, Fitted.Told> summaries = summaries(row.summaries(), findings);
        Optional<ShareToken> link = row.shareToken().map(Derived::link);
        return new Fitted.Session(
                row.id(),
                campaign.id(),
                new SessionRef(
                        campaign.workspace(),
                        campaign.campaign(),
                        Derived.session(row.id(), campaign.id(), owner, createdAt)),
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

    private static Map<Edition, Fitted.Told> summaries(List<Rows.Summary> rows, List<Finding> findings) {
        Map<Edition, Fitted.Told> told = new EnumMap<>(Edition.class);
        for (Rows.Summary row : rows) {
            try {
                Edition edition = edition(row.type());
                String text = checked("content", row.content(), content -> {
                    if (content.isBlank()) {
                        throw new InvalidField("content", "must not be blank");
                    }
                    return Text.prose("content", content, Summary.LONGEST);
                });
                if (told.containsKey(edition)) {
                    throw new Unfit(
                            "type",
                            "its session has a summary of type %s already: %s"
                                    .formatted(edition, told.get(edition).id()));
                }
                told.put(edition, new Fitted.Told(row.id(), text));
            } catch (Unfit e) {
                findings.add(e.of(SourceTable.SUMMARY, row.id()));
            }
        }
        return told;
    }

    private static Edition edition(Optional<String> type) throws Unfit {
        for (Edition edition : Edition.values()) {
            if (type.equals(Optional.of(edition.name()))) {
                return edition;
            }
        }
        throw new Unfit("type", "must be GM or PLAYER");
    }

    private interface Fit<R, F> {
        F of(R row) throws Unfit;
    }

    private static <R, F> F parent(String column, String what, Optional<String> id, Optional<R> row, Fit<R, F> fit)
            throws Unfit {
        if (row.isEmpty()) {
            throw new Unfit(column, id.isEmpty() ? "is missing" : "there is no %s %s".formatted(what, id.get()));
        }
        try {
            return fit.of(row.get());
        } catch (Unfit e) {
            throw new Unfit(
                    column, "its %s %s was rejected: %s %s".formatted(what, id.orElse(""), e.column(), e.reason()));
        }
    }

    private static Description description(Optional<String> text) throws Unfit {
        return text.isEmpty() ? Description.NONE : checked("description", text.get(), Description::new);
    }

    private static Instant time(String column, Optional<Instant> time) throws Unfit {
        return time.filter(at -> !at.isBefore(Instant.EPOCH) && at.isBefore(END_OF_TIME))
                .orElseThrow(() -> new Unfit(column, "must be a time between 1970 and 9998"));
    }

    private static <T> T checked(String column, Optional<String> text, Function<String, T> made) throws Unfit {
        return checked(column, text.orElseThrow(() -> new Unfit(column, "is missing")), made);
    }

    private static <T> T checked(String column, String text, Function<String, T> made) throws Unfit {
        try {
            return made.apply(text);
        } catch (InvalidField e) {
            throw new Unfit(column, e.problem());
        }
    }
}
