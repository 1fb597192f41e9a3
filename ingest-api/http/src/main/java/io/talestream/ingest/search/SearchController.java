package io.talestream.ingest.search;

import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.QueryValue;
import io.swagger.v3.oas.annotations.Parameter;
import io.talestream.contracts.store.Position;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.Outlines;
import io.talestream.ingest.problem.Fields;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.query.SearchRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}")
@CallerRoutes
record SearchController(VisibleSearch search, Outlines outlines, Access access, Cursors cursors, SearchMeters meters) {
    /// Search transcripts, summaries, sessions and items. All words must match, approximately. Syntax: `"in
    /// quotes"` for an exact phrase, `-without` to exclude a word, `one OR other` for alternatives, `begin*` for
    /// a prefix, and
    /// `speaker:name` for a speaker. Any text is a valid query: parts without a meaning are ignored.
    @Get("/search")
    SearchPageView find(
            Caller caller,
            String ws,
            @Parameter(required = true) @Nullable @QueryValue String q,
            @Nullable @QueryValue String campaign,
            @Nullable @QueryValue String session,
            @Nullable @QueryValue String speaker,
            @Nullable @QueryValue String from,
            @Nullable @QueryValue String to,
            @Nullable @QueryValue String in,
            @Nullable @QueryValue Integer size,
            @Nullable @QueryValue String cursor) {
        // A GM who has just become a player gets a player's results.
        Membership seat = access.enterNow(caller, ws, Action.LOOK);
        var wanted = SearchParameters.of(q, campaign, session, speaker, from, to, in);
        List<String> list = new ArrayList<>(List.of("search", ws, seat.user().value()));
        list.addAll(wanted.parts());
        var page = cursors.request(list, size, cursor);
        Outline outline = outlines.of(seat);
        var request = new SearchRequest(
                wanted.question(),
                wanted.within(outline),
                page.size(),
                page.after().map(Position::value));
        SearchPage answer = search.answer(seat, outline, request);
        return SearchPageView.of(answer, outline, answer.next().map(next -> cursors.seal(list, new Position(next))));
    }

    /// Complete a query with names and terms of the workspace.
    @Get("/suggest")
    Suggestions suggest(Caller caller, String ws, @Parameter(required = true) @Nullable @QueryValue String q) {
        Membership seat = access.enterNow(caller, ws, Action.LOOK);
        String typed = Fields.only("q", q, SearchParameters::question);
        Outline outline = outlines.of(seat);
        return meters.timed("suggest", () -> Suggestions.of(typed, outline, search.names(seat, outline, typed)));
    }
}
