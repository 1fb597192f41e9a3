package io.talestream.ingest.summaries;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.micronaut.http.HttpHeaders.IF_NONE_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Attachments;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.SummaryView;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/summaries")
@CallerRoutes
record SummariesController(Sessions sessions, VisibleSessions visible, Access access) {
    @Serdeable
    record SummaryFields(
            @Schema(maxLength = Summary.LONGEST, requiredMode = RequiredMode.REQUIRED) @Nullable
            String text) {}

    /// List the summaries of a session. GMs get both editions, players get the players' edition.
    @Get
    ListView<SummaryView> list(Caller caller, String ws, String campaign, String session) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        SessionRef ref = visible.find(seat, campaign, session).value().ref();
        return new ListView<>(SummaryView.visible(sessions.summaries(ref), seat.sees(Visibility.GM)), Optional.empty());
    }

    /// Download a summary as Markdown with front matter, for Obsidian and other tools. Players get the players'
    /// edition.
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = SummaryFile.TYPE, schema = @Schema(type = "string")))
    @Get(value = "/{edition}", produces = SummaryFile.TYPE)
    HttpResponse<String> download(Caller caller, String ws, String campaign, String session, String edition) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        Session found = visible.find(seat, campaign, session).value();
        Edition wanted = PathId.of(edition, Edition::valueOf);
        if (wanted == Edition.GM && !seat.sees(Visibility.GM)) {
            throw Refusal.notFound();
        }
        Summary summary = sessions.summary(found.ref(), wanted)
                .orElseThrow(Refusal::notFound)
                .value();
        var file = new SummaryFile(found, summary);
        return HttpResponse.ok(file.text())
                .contentType(SummaryFile.TYPE + "; charset=utf-8")
                .header(HttpHeaders.CONTENT_DISPOSITION, Attachments.named("summary", file.name(), "md"));
    }

    /// Write a summary. For GMs and owners. Engines no longer replace it: a later summary by an engine becomes a
    /// proposal, until a member writes the summary again, with the proposed or the existing text. `If-Match` is
    /// required if a summary exists; with `If-None-Match: *`, an existing one is not replaced.
    @ApiResponse(responseCode = "409", description = "A concurrent request has written the first summary.")
    @Put("/{edition}")
    HttpResponse<SummaryView> write(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String edition,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Nullable @Header(IF_NONE_MATCH) String ifNoneMatch,
            @Body SummaryFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        SessionRef ref = visible.find(seat, campaign, session).value().ref();
        Edition written = PathId.of(edition, Edition::valueOf);
        String text = Fields.only("text", sent.text(), words -> Text.prose("text", words, Summary.LONGEST));
        var summary = new Summary(ref, written, text, new Author.Person(seat.user()));
        Optional<StoredValue<Summary>> before = sessions.summary(ref, written);
        Etags.check(ifMatch, ifNoneMatch, before);
        var result = sessions.write(
                before, before.map(old -> old.value().followedBy(summary)).orElse(summary));
        return before.isEmpty()
                ? ResultResponses.created(result, SummaryView::of)
                : ResultResponses.changed(result, SummaryView::of);
    }
}
