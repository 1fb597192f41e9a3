package io.talestream.ingest.transcripts;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.SpeakerChange;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcript")
@CallerRoutes
record SpeakerChangesController(TranscriptCorrector correcting, VisibleSessions visible, Access access) {
    @Serdeable
    record RangeFields(
            @Schema(requiredMode = RequiredMode.REQUIRED, minimum = "0", maximum = "" + (Utterance.MOST - 1)) @Nullable
            Long first,

            @Schema(
                    minimum = "0",
                    maximum = "" + (Utterance.MOST - 1),
                    description = "If it is not sent: to the end of the transcript")
            @Nullable
            Long last,

            @SingleLine(Utterance.LONGEST_SPEAKER) @Nullable String of,

            @SingleLine(value = Utterance.LONGEST_SPEAKER, mode = RequiredMode.REQUIRED) @Nullable
            String label) {
        RangeCorrection.Wish checked() {
            var fields = new Fields();
            var from = fields.required("first", first, Fields.between(0, Utterance.MOST - 1));
            var to = fields.optional("last", last, Fields.between(from.or(0L), Utterance.MOST - 1));
            var only = fields.optional("of", of, text -> Text.line("of", text, Utterance.LONGEST_SPEAKER));
            var speaker = fields.required(
                    "label", label, Fields.visible(text -> Text.line("label", text, Utterance.LONGEST_SPEAKER)));
            fields.check();
            return new RangeCorrection.Wish(
                    from.get().intValue(), to.value().map(Long::intValue), only.value(), speaker.get());
        }
    }

    /// Give utterances to another speaker. For GMs and owners. `first` and `last` are positions (`n`); one
    /// utterance has both the same. With `of`, only utterances of that label change: without `last` these are
    /// all of the speaker from there on. `label` may be new. Like other corrections, the change overlays the
    /// transcription and is applied again if the session is transcribed again. `If-Match` is the ETag of the
    /// transcript as it was read.
    @ApiResponse(responseCode = "422", description = "The corrections of this transcript exceed the storage limit.")
    @Put("/utterances/speaker")
    HttpResponse<SpeakerChangedView> changeSpeaker(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body RangeFields sent) {
        StoredValue<Session> found = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        RangeCorrection.Wish wish = sent.checked();
        try {
            var corrected = correcting.correct(found.value().ref(), (pointer, before) -> {
                TranscriptTag.check(ifMatch, pointer);
                checkPlace("first", wish.first(), pointer.value().utterances());
                wish.last()
                        .ifPresent(
                                last -> checkPlace("last", last, pointer.value().utterances()));
                return new RangeCorrection(before, wish);
            });
            var tag = new TranscriptTag(ResultResponses.written(corrected.pointer()), found, true);
            return HttpResponse.ok(corrected.change().view()).header(HttpHeaders.ETAG, tag.text());
        } catch (CorrectionLimitReached e) {
            throw Refusal.notKept("first", "is one change too many: with it, " + e.getMessage());
        }
    }

    /// Undo a change of speakers. For GMs and owners. Later changes stay. `If-Match` is the ETag of the
    /// transcript as it was read.
    @Delete("/speaker-changes/{id}")
    HttpResponse<?> undoSpeaker(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String id,
            @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Session> found = visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
        var corrected = correcting.correct(found.value().ref(), (pointer, before) -> {
            TranscriptTag.check(ifMatch, pointer);
            List<SpeakerChange> others = before.speakers().stream()
                    .filter(change -> !change.id().equals(id))
                    .toList();
            if (others.size() == before.speakers().size()) {
                throw Refusal.notFound();
            }
            return new LayerChange(before, before.withSpeakers(others));
        });
        return ResultResponses.deleted(corrected.pointer());
    }

    private static void checkPlace(String field, int n, long utterances) {
        if (n >= utterances) {
            throw new InvalidField(field, "must be less than %d, the number of utterances".formatted(utterances));
        }
    }
}
