package io.talestream.ingest.sessions;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.schema.MayBeAbsent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A summary, written by a member or by an engine. `recap` is the structure of an engine's text; summaries of earlier
/// releases have none. `proposal` is the text that an engine would now write in place of a member's. `notice` says
/// what GMs should know about an engine's text, such as why the language model did not write it.
@Serdeable
public record SummaryView(
        Edition edition,
        String text,
        @MayBeAbsent Optional<String> writtenBy,
        @MayBeAbsent Optional<String> engine,
        @MayBeAbsent Optional<RecapView> recap,
        @MayBeAbsent Optional<ProposalView> proposal,
        @MayBeAbsent Optional<String> notice,
        Instant updatedAt,
        String etag) {
    @Serdeable
    public record ProposalView(String text, String engine) {}

    public static SummaryView of(StoredValue<Summary> summary) {
        return of(
                summary,
                summary.value()
                        .proposal()
                        .map(proposal ->
                                new ProposalView(proposal.text(), proposal.by().engine())),
                summary.value().notice());
    }

    /// GMs get both editions, players get the players' edition without proposals and notices.
    public static List<SummaryView> visible(List<StoredValue<Summary>> summaries, boolean toGm) {
        return summaries.stream()
                .filter(summary -> toGm || summary.value().edition() == Edition.PLAYER)
                .map(summary -> toGm ? of(summary) : of(summary, Optional.empty(), Optional.empty()))
                .toList();
    }

    private static SummaryView of(
            StoredValue<Summary> summary, Optional<ProposalView> proposal, Optional<String> notice) {
        Author author = summary.value().author();
        return new SummaryView(
                summary.value().edition(),
                summary.value().text(),
                author instanceof Author.Person(var user) ? Optional.of(user.value()) : Optional.empty(),
                author instanceof Author.Machine(String engine) ? Optional.of(engine) : Optional.empty(),
                summary.value().isByPerson()
                        ? Optional.empty()
                        : summary.value().recap().map(RecapView::of),
                proposal,
                notice,
                summary.updatedAt(),
                Etags.of(summary.version()));
    }
}
