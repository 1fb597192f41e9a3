package io.talestream.ingest.transcripts;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

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
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The speakers of a session. The list is for GMs and owners only: it may name a speaker who occurs only in secret
/// lines.
@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/speakers")
@CallerRoutes
record SpeakersController(SpeakerProposals proposals, VisibleSessions visible, Access access) {
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
                var speaker = new Speaker(
                        one.name(),
                        Optional.ofNullable(one.character()),
                        Optional.ofNullable(one.member()).map(UserId::new));
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

            @SingleLine(Speaker.LONGEST) @Nullable String character,
            @SingleLine(UserId.LONGEST) @Nullable String member) {}

    /// Get the speakers of a session, and the members who the others may be by their voices. For GMs and owners.
    @ApiResponse(responseCode = "403")
    @Get
    HttpResponse<SpeakersView> speakers(Caller caller, String ws, String campaign, String session) {
        StoredValue<Session> found = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        return ResultResponses.found(found, this::view);
    }

    /// Replace the speakers of a session. For GMs and owners. Names are joined to utterances when these are read or
    /// found. `If-Match` is the session's ETag.
    ///
    /// `member` is the id of the member who a speaker is. If the member agreed to be recognised, the voice of the
    /// label is kept as a sample of theirs; it is taken back when the label gets another member or none.
    @Put
    HttpResponse<SpeakersView> name(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body SpeakersFields sent) {
        StoredValue<Session> before = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        Speakers speakers = sent.checked();
        Etags.check(ifMatch, before);
        return ResultResponses.changed(proposals.name(before, speakers), this::view);
    }

    private SpeakersView view(StoredValue<Session> session) {
        return SpeakersView.of(session, proposals.of(session.value()));
    }
}
