package io.talestream.ingest.search;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.OutlineEntry.SessionLine;
import io.talestream.ingest.problem.Fields;
import io.talestream.search.query.Scope;
import io.talestream.search.query.SearchedPlaces;
import io.talestream.search.question.Question;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The validated parameters of a search.
record SearchParameters(
        String question,
        Optional<CampaignId> campaign,
        Optional<SessionId> session,
        Optional<String> speaker,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Set<SearchedPlaces> in) {
    private static final String PLACES =
            Stream.of(SearchedPlaces.values()).map(SearchedPlaces::text).collect(Collectors.joining(", "));

    /// Reports all invalid parameters at once.
    static SearchParameters of(
            @Nullable String q,
            @Nullable String campaignId,
            @Nullable String sessionId,
            @Nullable String speakerName,
            @Nullable String firstDay,
            @Nullable String lastDay,
            @Nullable String placeNames) {
        var fields = new Fields();
        var question = fields.required("q", q, SearchParameters::question);
        var campaign = fields.optional("campaign", campaignId, CampaignId::new);
        var session = fields.optional("session", sessionId, SessionId::new);
        var speaker = fields.optional("speaker", speakerName, SearchParameters::speaker);
        var from = fields.optional("from", firstDay, SearchParameters::day);
        var to = fields.optional("to", lastDay, text -> dayFrom(text, from.value()));
        var in = fields.optional("in", placeNames, SearchParameters::places);
        fields.check();
        return new SearchParameters(
                question.get(),
                campaign.value(),
                session.value(),
                speaker.value(),
                from.value(),
                to.value(),
                in.or(EnumSet.allOf(SearchedPlaces.class)));
    }

    static String question(String text) {
        int length = text.codePointCount(0, text.length());
        if (length > Question.LONGEST) {
            throw new InvalidField("q", "must have at most %d characters, has %d".formatted(Question.LONGEST, length));
        }
        return text;
    }

    /// All values that a response, and therefore a cursor, depends on.
    List<String> parts() {
        return List.of(
                question,
                campaign.map(CampaignId::value).orElse(""),
                session.map(SessionId::value).orElse(""),
                speaker.orElse(""),
                from.map(LocalDate::toString).orElse(""),
                to.map(LocalDate::toString).orElse(""),
                in.stream().map(SearchedPlaces::text).sorted().collect(Collectors.joining(",")));
    }

    /// Resolves campaign, session and time range against the outline.
    Scope within(Outline outline) {
        boolean anySession = campaign.isEmpty() && session.isEmpty() && from.isEmpty() && to.isEmpty();
        return new Scope(in, anySession ? Optional.empty() : Optional.of(sessions(outline)), speaker);
    }

    private Set<SessionId> sessions(Outline outline) {
        return outline.sessions().values().stream()
                .filter(line -> campaign.isEmpty() || line.campaign().equals(campaign.get()))
                .filter(line -> session.isEmpty() || line.id().equals(session.get()))
                .filter(line -> from.isEmpty()
                        || line.playedOn()
                                .filter(day -> !day.isBefore(from.get()))
                                .isPresent())
                .filter(line -> to.isEmpty()
                        || line.playedOn().filter(day -> !day.isAfter(to.get())).isPresent())
                .map(SessionLine::id)
                .collect(Collectors.toSet());
    }

    private static String speaker(String text) {
        return Text.line("speaker", text, Utterance.LONGEST_SPEAKER);
    }

    private static LocalDate day(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeException e) {
            throw new InvalidField("day", "must look like 2026-01-31");
        }
    }

    private static LocalDate dayFrom(String text, Optional<LocalDate> from) {
        LocalDate day = day(text);
        if (from.filter(day::isBefore).isPresent()) {
            throw new InvalidField("to", "must not be before from");
        }
        return day;
    }

    private static Set<SearchedPlaces> places(String text) {
        return Stream.of(text.split(",", -1))
                .map(SearchParameters::place)
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(SearchedPlaces.class)));
    }

    private static SearchedPlaces place(String text) {
        return Stream.of(SearchedPlaces.values())
                .filter(place -> place.text().equals(text.strip()))
                .findFirst()
                .orElseThrow(() -> new InvalidField("in", "must be some of " + PLACES + ", with commas between"));
    }
}
