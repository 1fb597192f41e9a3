package io.talestream.ingest.transcripts;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.NameCorrectionDetector;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.ingest.transcripts.CorrectedUtteranceView.OfferView;
import io.talestream.ingest.transcripts.TranscriptCorrector.CorrectionResult;
import io.talestream.ingest.transcripts.TranscriptView.UtteranceView;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/campaigns/{campaign}/sessions/{session}/transcript")
@CallerRoutes
record CorrectionsController(
        TranscriptCorrector correcting,
        SummaryWithholding withholding,
        Sessions sessions,
        Campaigns campaigns,
        VisibleSessions visible,
        Access access) {
    @Serdeable
    record UtteranceFields(
            @SingleLine(Utterance.LONGEST_TEXT) @Nullable String text,
            @Nullable Boolean secret) {
        CorrectionRequest checked() {
            var fields = new Fields();
            var corrected = fields.optional("text", text, sent -> Text.line("text", sent, Utterance.LONGEST_TEXT));
            fields.check();
            return new CorrectionRequest.Change(corrected.value(), Optional.ofNullable(secret));
        }
    }

    /// List the corrections of a transcript. For GMs and owners.
    @ApiResponse(responseCode = "403")
    @Get("/corrections")
    HttpResponse<CorrectionsView> corrections(Caller caller, String ws, String campaign, String session) {
        Session found = found(caller, ws, campaign, session).value();
        var pointer = sessions.transcript(found.ref()).orElseThrow(Refusal::notFound);
        CorrectionsView view = sessions.corrections(found.ref())
                .map(StoredValue::value)
                .map(CorrectionsView::of)
                .orElse(CorrectionsView.NONE);
        return HttpResponse.ok(view).header(HttpHeaders.ETAG, Etags.of(pointer.version()));
    }

    @Serdeable
    record WithheldFields(
            @Schema(requiredMode = RequiredMode.REQUIRED, description = "`false`") @Nullable
            Boolean withheld) {}

    /// Show a transcript to players that was withheld because of unplaced secrets. For GMs and owners. Secrets that are
    /// marked stay hidden. `If-Match` is the ETag of the transcript or of its corrections.
    @Patch("/corrections")
    HttpResponse<CorrectionsView> release(
            Caller caller,
            String ws,
            String campaign,
            String session,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body WithheldFields sent) {
        SessionRef ref = found(caller, ws, campaign, session).value().ref();
        Fields.only("withheld", sent.withheld(), CorrectionsController::released);
        var corrected = correcting.correct(ref, (pointer, before) -> {
            TranscriptTag.check(ifMatch, pointer);
            return new LayerChange(before, before.released());
        });
        StoredValue<TranscriptPointer> pointer = ResultResponses.written(corrected.pointer());
        return HttpResponse.ok(CorrectionsView.of(corrected.change().after()))
                .header(HttpHeaders.ETAG, Etags.of(pointer.version()));
    }

    /// Correct the text of an utterance or mark it as secret or not secret. For GMs and owners. Fields that are not
    /// sent keep their values. The correction overlays the transcription and is applied again if the session is
    /// transcribed again. `If-Match` is the ETag of the transcript as it was read. If a name was corrected, the
    /// response offers to correct it in the whole campaign.
    @ApiResponse(responseCode = "422", description = "The corrections of this transcript exceed the storage limit.")
    @Patch("/utterances/{n}")
    HttpResponse<CorrectedUtteranceView> correct(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String n,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Body UtteranceFields sent) {
        StoredValue<Session> found = found(caller, ws, campaign, session);
        CorrectionRequest wish = sent.checked();
        var corrected = apply(found, place(n), ifMatch, wish);
        SingleCorrection.UtteranceChange seen = corrected.change().seen();
        var view = UtteranceView.of(seen.is(), found.value().speakers());
        var tag = new TranscriptTag(ResultResponses.written(corrected.pointer()), found, true);
        return HttpResponse.ok(
                        CorrectedUtteranceView.of(view, offer(found.value().ref(), seen)))
                .header(HttpHeaders.ETAG, tag.text());
    }

    /// Remove the correction of an utterance. For GMs and owners. Its text and secrecy return to the transcribed form;
    /// a change of its speaker stays.
    @Delete("/utterances/{n}/correction")
    HttpResponse<?> undo(
            Caller caller,
            String ws,
            String campaign,
            String session,
            String n,
            @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Session> found = found(caller, ws, campaign, session);
        return ResultResponses.deleted(
                apply(found, place(n), ifMatch, new CorrectionRequest.Undo()).pointer());
    }

    /// With `If-Match`, changes exactly that version or nothing.
    private CorrectionResult<SingleCorrection> apply(
            StoredValue<Session> session, int n, @Nullable String ifMatch, CorrectionRequest wish) {
        try {
            var corrected = correcting.correct(session.value().ref(), (pointer, before) -> {
                TranscriptTag.check(ifMatch, pointer);
                if (n >= pointer.value().utterances()) {
                    throw Refusal.notFound();
                }
                return new SingleCorrection(before, n, wish);
            });
            if (corrected.change().seen().becameSecret()
                    && corrected.pointer() instanceof WriteResult.Written<TranscriptPointer>) {
                withholding.withhold(session.value().ref());
            }
            return corrected;
        } catch (CorrectionLimitReached e) {
            throw Refusal.notKept("text", "is too much: with it, " + e.getMessage());
        }
    }

    private Optional<OfferView> offer(SessionRef session, SingleCorrection.UtteranceChange seen) {
        if (seen.was().text().equals(seen.is().text())) {
            return Optional.empty();
        }
        Glossary known = campaigns
                .find(session.workspace(), session.campaign())
                .map(campaign -> campaign.value().glossary())
                .orElse(Glossary.EMPTY);
        return new NameCorrectionDetector(known)
                .between(seen.was().text(), seen.is().text())
                .map(name -> OfferView.of(name, known.terms().contains(name.to())));
    }

    private StoredValue<Session> found(Caller caller, String ws, String campaign, String session) {
        return visible.find(access.enter(caller, ws, Action.RUN_THE_GAME), campaign, session);
    }

    private static boolean released(boolean withheld) {
        if (withheld) {
            throw new InvalidField("withheld", "must be false: only an unplaced secret withholds a transcript");
        }
        return true;
    }

    private static int place(String n) {
        return PathId.of(n, text -> {
            if (!text.matches("[0-9]{1,6}")) {
                throw new InvalidField("n", "must be a number");
            }
            return Integer.parseInt(text);
        });
    }
}
