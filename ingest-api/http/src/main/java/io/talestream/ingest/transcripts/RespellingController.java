package io.talestream.ingest.transcripts;

import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.correction.Respelling;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/corrections")
@CallerRoutes
record RespellingController(
        SessionRespelling respelling,
        Sessions sessions,
        Campaigns campaigns,
        VisibleSessions visible,
        Access access,
        Cursors cursors) {
    /// Sessions per request: a few seconds of work for long sessions.
    private static final int USUAL_SIZE = 20;

    @Serdeable
    record RespellingFields(
            @SingleLine(value = Respelling.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String from,

            @SingleLine(value = Respelling.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String to,

            @Nullable Boolean glossary,
            @Nullable Boolean dryRun) {
        Respelling checked() {
            var fields = new Fields();
            var wrong = fields.required("from", from, text -> Text.line("from", text, Respelling.LONGEST));
            var right = fields.required("to", to, Fields.visible(text -> Text.line("to", text, Respelling.LONGEST)));
            fields.check();
            return new Respelling(wrong.get(), right.get());
        }

        boolean isWanted() {
            return !Boolean.TRUE.equals(dryRun);
        }
    }

    /// Correct a name in the transcripts and summaries of a campaign. For GMs and owners. Processes the newest
    /// sessions first. Only whole words that are written as in `from` change. With `glossary` the name is added to
    /// the glossary, so that the next transcription gets it right; with `dryRun` nothing is written. While the
    /// response has `next`, there are more sessions. Repeating a completed request changes nothing.
    @ApiResponse(responseCode = "409", description = "A concurrent change conflicts; send the request again.")
    @Post
    RespellingView respell(
            Caller caller,
            String ws,
            String campaign,
            @Nullable @QueryValue Integer size,
            @Nullable @QueryValue String cursor,
            @Nullable @Header(IDEMPOTENCY_KEY) String key,
            @Body RespellingFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        StoredValue<Campaign> there = visible.wholeCampaign(seat, campaign);
        Respelling name = sent.checked();
        List<String> list = List.of("respelling", ws, campaign, caller.id().value(), name.from(), name.to());
        PageRequest wanted = cursors.request(list, size == null ? Integer.valueOf(USUAL_SIZE) : size, cursor);
        Campaign knowing = Boolean.TRUE.equals(sent.glossary()) ? knowing(there.value(), name.to()) : there.value();
        Idempotency once = IdempotentRequests.once(caller, key, ws + "/" + campaign + "/corrections?" + cursor, sent);
        if (sent.isWanted() && (key != null || !knowing.equals(there.value()))) {
            check(campaigns.update(there, knowing, once));
        }
        boolean isKnown = knowing.glossary().terms().contains(name.to());
        Page<StoredValue<Session>> page =
                sessions.listNewestFirst(seat.workspace(), there.value().id(), wanted);
        return respelt(page, name, sent.isWanted())
                .view(isKnown, page.next().map(position -> cursors.seal(list, position)));
    }

    private Tally respelt(Page<StoredValue<Session>> page, Respelling name, boolean isWanted) {
        var tally = new Tally();
        for (StoredValue<Session> session : page.items()) {
            SessionRef ref = session.value().ref();
            SessionRespelling.Found found = respelling.find(ref, name);
            if (!found.isNothing()) {
                boolean fits = !isWanted || respelling.respell(ref, found, name);
                tally.add(ref, found, name, fits);
            }
        }
        return tally;
    }

    private static Campaign knowing(Campaign campaign, String name) {
        List<String> terms = new ArrayList<>(campaign.glossary().terms());
        terms.add(name);
        try {
            return campaign.knowing(new Glossary(terms));
        } catch (InvalidField e) {
            throw Refusal.notKept("glossary", e.problem());
        }
    }

    /// A repeated request may follow an interrupted one, and processes the remaining sessions.
    private static void check(WriteResult<Campaign> result) {
        switch (result) {
            case WriteResult.Written<Campaign> _, WriteResult.Repeated<Campaign> _ -> {}
            case WriteResult.Conflict<Campaign> _ ->
                throw Refusal.conflict("Someone else has just changed this campaign: send it again.");
            case WriteResult.AlreadyExists<Campaign> _,
                    WriteResult.NotFound<Campaign> _,
                    WriteResult.KeyReused<Campaign> _,
                    WriteResult.Refused<Campaign> _ -> ResultResponses.written(result);
        }
    }
}
