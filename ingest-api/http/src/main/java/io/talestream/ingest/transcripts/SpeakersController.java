package io.talestream.ingest.transcripts;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The speakers of a session. The list is for GMs and owners only: it may name a speaker who occurs only in secret
/// lines.
@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/speakers")
@CallerRoutes
record SpeakersController(Sessions sessions, VisibleSessions visible, Access access) {
    @Serdeable
    record SpeakersFields(
            @ArraySchema(
                    maxItems = Speakers.MOST,
                    arraySchema = @Schema(requiredMode = RequiredMode.REQUIRED),
                    schema = @Schema(implementation = SpeakerFields.class))
            @Nullable
            List<SpeakerFields> speakers) {
        Speakers checked() {
            return Fields.only("speakers", speakers, SpeakersFields::byLabel);
        }

        private static Speakers byLabel(List<SpeakerFields> sent) {
            Map<String, Speaker> byLabel = new LinkedHashMap<>();
            for (SpeakerFields one : sent) {
                if (one.label() == null || one.name() == null) {
                    throw new InvalidField("speakers", "must each have a label and a name");
                }
                var speaker = new Speaker(one.name(), Optional.ofNullable(one.character()));
                Text.visible("speakers", speaker.name());
                speaker.character().ifPresent(played -> Text.visible("speakers", played));
                if (byLabel.put(one.label(), speaker) != null) {
                    throw new InvalidField("speakers", "must not have a label twice");
                }
            }
            return new Speakers(byLabel);
        }
    }

    @Serdeable
    record SpeakerFields(
            @SingleLine(value = Utterance.LONGEST_SPEAKER, mode = RequiredMode.REQUIRED) @Nullable
            String label,

            @SingleLine(value = Speaker.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String name,

            @SingleLine(Speaker.LONGEST) @Nullable String character) {}

    /// Get the speakers of a session. For GMs and owners.
    @ApiResponse(responseCode = "403")
    @Get
    HttpResponse<SpeakersView> speakers(Caller caller, String ws, String campaign, String session) {
        Stored<Session> found = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        return ResultResponses.found(found, SpeakersView::of);
    }

    /// Replace the speakers of a session. For GMs and owners. Names are joined to utterances when these are read or
    /// found. `If-Match` is the session's ETag.
    @Put
    HttpResponse<SpeakersView> name(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(HttpHeaders.IF_MATCH) String ifMatch,
            @Body SpeakersFields sent) {
        Stored<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        Session after = before.value().naming(sent.checked());
        Etags.check(ifMatch, before);
        return ResultResponses.changed(sessions.update(before, after), SpeakersView::of);
    }
}
