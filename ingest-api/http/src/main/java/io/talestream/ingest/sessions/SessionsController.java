package io.talestream.ingest.sessions;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.schema.MultiLine;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.store.Sessions;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions")
@CallerRoutes
record SessionsController(Sessions sessions, VisibleSessions visible, Access access, Cursors cursors) {
    private static final String DATE = "^(\\d{4}-\\d{2}-\\d{2})?$";
    private static final String LANGUAGE = "^$|" + SpokenLanguage.PATTERN;

    @Serdeable
    record SessionFields(
            @SingleLine(value = SessionName.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String name,

            @MultiLine(Description.LONGEST) @Nullable String description,
            @Schema(pattern = DATE) @Nullable String playedOn,
            @Schema(pattern = LANGUAGE) @Nullable String language,
            @Nullable Visibility visibility) {

        /// Fields that were not sent keep their values; an empty `playedOn` or `language` removes it.
        SessionDetails appliedTo(Optional<SessionDetails> before) {
            var fields = new Fields();
            var newName = before.isPresent()
                    ? fields.optional("name", name, Fields.visible(SessionName::new))
                    : fields.required("name", name, Fields.visible(SessionName::new));
            var newDescription = fields.optional("description", description, Description::new);
            var newPlayedOn = fields.optional("playedOn", playedOn, SessionFields::date);
            var newLanguage = fields.optional("language", language, SessionFields::spoken);
            fields.check();
            SessionDetails details = before.orElseGet(() -> SessionDetails.named(newName.get()));
            return new SessionDetails(
                    newName.or(details.name()),
                    newDescription.or(details.description()),
                    newPlayedOn.or(details.playedOn()),
                    newLanguage.or(details.language()),
                    visibility == null ? details.visibility() : visibility);
        }

        private static Optional<LocalDate> date(String text) {
            try {
                if (text.matches(DATE)) {
                    return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
                }
            } catch (DateTimeException e) {
                // There is no such day.
            }
            throw new InvalidField("playedOn", "must look like 2026-01-31, or be empty");
        }

        private static Optional<SpokenLanguage> spoken(String text) {
            return text.isEmpty() ? Optional.empty() : Optional.of(new SpokenLanguage(text));
        }
    }

    /// Create a session in a campaign. For GMs and owners. Its `language` applies instead of the campaign's, if it is
    /// sent.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<SessionView> create(
            Caller caller,
            String ws,
            String campaign,
            @Nullable @Header(IDEMPOTENCY_KEY) String key,
            @Body SessionFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        SessionDetails details = sent.appliedTo(Optional.empty());
        var ref = new SessionRef(seat.workspace(), PathId.of(campaign, CampaignId::new), SessionId.next());
        var once = IdempotentRequests.once(caller, key, ws + "/" + campaign + "/sessions", sent);
        return ResultResponses.created(sessions.create(ref, details, seat.user(), once), SessionView::toGm);
    }

    /// List the sessions visible to the caller, newest first.
    @Get
    ListView<SessionView> list(
            Caller caller,
            String ws,
            String campaign,
            @Nullable @QueryValue Integer size,
            @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        CampaignId id = visible.campaign(seat, campaign);
        List<String> list = List.of("sessions", ws, campaign, caller.id().value());
        var page = sessions.listNewestFirst(seat.workspace(), id, cursors.request(list, size, cursor));
        return cursors.view(
                list,
                page,
                session -> seat.sees(session.value().details().visibility()),
                session -> SessionView.of(session, seat.sees(Visibility.GM)));
    }

    /// Get a session. With `include`, the response also has the beginning of its transcript, its summaries or both,
    /// as visible to the caller. The ETag is the session's.
    @Get("/{session}")
    HttpResponse<SessionView> find(
            Caller caller, String ws, String campaign, String session, @Nullable @QueryValue String include) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        if (include == null) {
            return ResultResponses.found(
                    visible.find(seat, campaign, session), found -> SessionView.of(found, seat.sees(Visibility.GM)));
        }
        SessionParts parts = SessionParts.of(include);
        SessionResults found = visible.load(seat, campaign, session);
        return ResultResponses.found(found.session(), _ -> SessionView.of(found, parts, seat.sees(Visibility.GM)));
    }

    /// Update a session. For GMs and owners. Fields that are not sent keep their values.
    @Patch("/{session}")
    HttpResponse<SessionView> change(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body SessionFields sent) {
        StoredValue<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        Session after = before.value()
                .described(sent.appliedTo(Optional.of(before.value().details())));
        Etags.check(ifMatch, before);
        return ResultResponses.changed(sessions.update(before, after), SessionView::toGm);
    }

    /// Delete a session. For GMs and owners.
    @Delete("/{session}")
    HttpResponse<?> delete(
            Caller caller, String ws, String campaign, String session, @Nullable @Header(IF_MATCH) String ifMatch) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        sessions.finishDelete(
                new SessionRef(seat.workspace(), visible.campaign(seat, campaign), PathId.of(session, SessionId::new)));
        StoredValue<Session> before = visible.find(seat, campaign, session);
        Etags.check(ifMatch, before);
        return ResultResponses.deleted(sessions.delete(before));
    }
}
