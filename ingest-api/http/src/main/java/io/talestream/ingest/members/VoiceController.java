package io.talestream.ingest.members;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.Member;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Members;
import io.talestream.store.VoiceProfiles;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The address names no member: members decide about their own voice only.
@Controller("/api/workspaces/{ws}/voice")
@CallerRoutes
record VoiceController(VoiceProfiles voices, Members members, Access access) {
    @Serdeable
    record VoiceFields(
            @Schema(requiredMode = RequiredMode.REQUIRED) @Nullable
            Boolean recognise) {}

    /// Get whether your voice is recognised in recordings of a workspace. The ETag is that of your membership.
    @Get
    HttpResponse<VoiceView> voice(Caller caller, String ws) {
        StoredValue<Member> seat = seat(caller, ws);
        Optional<VoiceProfile> profile =
                voices.find(seat.value().workspace(), seat.value().user()).map(StoredValue::value);
        return ResultResponses.found(seat, _ -> VoiceView.of(profile));
    }

    /// Decide whether your voice is recognised in recordings of a workspace. It is off by default. If it is on and
    /// a GM names a speaker of a recording as you, a sample of that voice is stored, and GMs get your name proposed
    /// for later recordings. Switching it off deletes all samples. Other members cannot switch it for you.
    /// `If-Match` is the ETag of your membership.
    @Put
    HttpResponse<VoiceView> decide(
            Caller caller, String ws, @Nullable @Header(IF_MATCH) String ifMatch, @Body VoiceFields sent) {
        StoredValue<Member> seat = seat(caller, ws);
        boolean recognise = Fields.only("recognise", sent.recognise(), Function.identity());
        Etags.check(ifMatch, seat);
        Optional<VoiceProfile> profile = recognise ? Optional.of(agreed(seat.value())) : withdrawn(seat.value());
        return ResultResponses.found(seat, _ -> VoiceView.of(profile));
    }

    private VoiceProfile agreed(Member seat) {
        WriteResult<VoiceProfile> result = voices.create(seat.workspace(), seat.user());
        return result instanceof WriteResult.AlreadyExists<VoiceProfile>(StoredValue<VoiceProfile> current)
                ? current.value()
                : ResultResponses.written(result).value();
    }

    private Optional<VoiceProfile> withdrawn(Member seat) {
        voices.delete(seat.workspace(), seat.user());
        return Optional.empty();
    }

    private StoredValue<Member> seat(Caller caller, String ws) {
        Membership seat = access.enter(caller, ws, Action.DECIDE_ABOUT_OWN_VOICE);
        return members.find(seat.workspace(), seat.user()).orElseThrow(Refusal::notFound);
    }

    /// Whether recordings are searched for the caller's voice, and how many samples of it are stored. The samples
    /// themselves are not served to anyone.
    @Serdeable
    record VoiceView(boolean recognise, int samples) {
        static VoiceView of(Optional<VoiceProfile> profile) {
            return new VoiceView(
                    profile.isPresent(),
                    profile.map(found -> found.samples().size()).orElse(0));
        }
    }
}
