package io.talestream.ingest.summaries;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.RecapView.MomentView;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/scenes")
@CallerRoutes
record ScenesController(Sessions sessions, SceneEditing editing, VisibleSessions visible, Access access) {
    @Serdeable
    record SceneFields(
            @SingleLine(Scene.LONGEST_TITLE) @Nullable String title,

            @Schema(
                    minimum = "0",
                    maximum = "" + (Utterance.MOST - 1),
                    description = "The first line of the scene, as readers of the edition count lines.")
            @Nullable
            Long line) {
        SceneEditing.Wish checked() {
            var fields = new Fields();
            var name = fields.optional("title", title, Fields.visible(Scene::checkedTitle));
            var first = fields.optional("line", line, Fields.between(0, Utterance.MOST - 1));
            fields.check();
            if (name.value().isEmpty() && first.value().isEmpty()) {
                throw new InvalidField("title", "must be sent, or line");
            }
            return new SceneEditing.Wish(name.value(), first.value().map(Long::intValue));
        }
    }

    /// List the scenes of a session. Players get those of the players' edition, GMs those of their own or, with
    /// `edition=PLAYER`, of the players'. Not found while there is no summary.
    @Get
    HttpResponse<ScenesView> listScenes(
            Caller caller, String ws, String campaign, String session, @Nullable @QueryValue String edition) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        SessionRef ref = visible.find(seat, campaign, session).value().ref();
        Edition own = seat.sees(Visibility.GM) ? Edition.GM : Edition.PLAYER;
        Edition wanted = edition == null ? own : edition(edition);
        if (wanted == Edition.GM && own == Edition.PLAYER) {
            throw Refusal.notFound();
        }
        StoredValue<Summary> summary = sessions.summary(ref, wanted).orElseThrow(Refusal::notFound);
        return ResultResponses.found(summary, ScenesView::of);
    }

    /// Rename a scene, or move its beginning. For GMs and owners. Each edition has scenes of its own: a title in the
    /// players' edition is visible to them. `scene` is a position in the list, from 0; `line` must lie between the
    /// beginnings of the neighbouring scenes. The change is applied again if the session is transcribed again.
    /// `If-Match` is the ETag of the scenes or of the edition's summary.
    @ApiResponse(responseCode = "422", description = "The corrections of this transcript exceed the storage limit.")
    @Patch("/{edition}/{scene}")
    HttpResponse<ScenesView> change(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String edition,
            String scene,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body SceneFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        SessionRef ref = visible.find(seat, campaign, session).value().ref();
        Edition changed = PathId.of(edition, Edition::valueOf);
        int number = PathId.of(scene, ScenesController::number);
        return ResultResponses.changed(editing.change(ref, changed, number, ifMatch, sent.checked()), ScenesView::of);
    }

    private static Edition edition(String name) {
        return Optional.of(name)
                .filter(one -> one.equals(Edition.GM.name()) || one.equals(Edition.PLAYER.name()))
                .map(Edition::valueOf)
                .orElseThrow(() -> new InvalidField("edition", "must be GM or PLAYER"));
    }

    private static int number(String text) {
        if (!text.matches("0|[1-9][0-9]?")) {
            throw new InvalidField("scene", "must be a position in the list of scenes");
        }
        return Integer.parseInt(text);
    }

    /// The scenes of an edition in their order, each from its first line to the beginning of the next. `etag` is that
    /// of the edition's summary.
    @Serdeable
    record ScenesView(Edition edition, List<SceneView> scenes, String etag) {
        @Serdeable
        record SceneView(String title, MomentView start) {}

        static ScenesView of(StoredValue<Summary> summary) {
            return new ScenesView(
                    summary.value().edition(),
                    summary.value().recap().map(Recap::scenes).stream()
                            .flatMap(List::stream)
                            .map(scene -> new SceneView(scene.title(), MomentView.of(scene.start())))
                            .toList(),
                    Etags.of(summary.version()));
        }
    }
}
