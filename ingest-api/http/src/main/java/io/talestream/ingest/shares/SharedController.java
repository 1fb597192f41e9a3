package io.talestream.ingest.shares;

import static io.micronaut.http.HttpHeaders.IF_NONE_MATCH;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.server.types.files.StreamedFile;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Role;
import io.talestream.ingest.access.ClientAddress;
import io.talestream.ingest.access.LookUpLimit;
import io.talestream.ingest.access.PathSecret;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.transcripts.ReadingQuery;
import io.talestream.ingest.transcripts.TranscriptReading;
import io.talestream.ingest.transcripts.TranscriptView;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.Shares;
import io.talestream.store.Workspaces;
import org.jspecify.annotations.Nullable;

/// The players' view of one session, for anyone with its link. Content hidden from players after the link was created
/// is hidden here too, and content being deleted disappears from the top down.
@Controller("/api/shared")
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_ANONYMOUS)
record SharedController(
        Shares shares,
        Workspaces workspaces,
        Sessions sessions,
        Campaigns campaigns,
        TranscriptReading reading,
        ClientAddress addresses,
        LookUpLimit limit) {
    /// Get a shared session. Returns the players' view of one session and requires no token.
    @ApiResponse(responseCode = "429")
    @Get("/{token}")
    SharedSessionView open(HttpRequest<?> request, String token, @Nullable @Header(PathSecret.HEADER) String sent) {
        SessionRef ref = shared(request, token, sent);
        return sessions.load(ref)
                .filter(found -> found.session().value().details().visibility().allows(Role.PLAYER))
                .map(SharedSessionView::of)
                .orElseThrow(Refusal::notFound);
    }

    /// Read the transcript of a shared session. Requires no token. Contains what players see, without secrets.
    /// Speakers have the names of the characters they play.
    @ApiResponse(
            responseCode = "200",
            content = {
                @Content(mediaType = "application/json", schema = @Schema(implementation = TranscriptView.class)),
                @Content(mediaType = "text/plain", schema = @Schema(type = "string")),
                @Content(mediaType = "text/vtt", schema = @Schema(type = "string")),
                @Content(mediaType = "application/x-subrip", schema = @Schema(type = "string")),
                @Content(mediaType = "text/markdown", schema = @Schema(type = "string"))
            })
    @ApiResponse(responseCode = "409", description = "The format needs times, and the transcript has none.")
    @ApiResponse(responseCode = "429")
    @Get(
            value = "/{token}/transcript",
            produces = {"application/json", "text/plain", "text/vtt", "application/x-subrip", "text/markdown"})
    HttpResponse<StreamedFile> transcript(
            HttpRequest<?> request,
            String token,
            @Nullable @Header(PathSecret.HEADER) String sent,
            @Nullable @QueryValue String format,
            @Nullable @QueryValue String from,
            @Nullable @QueryValue String to,
            @Nullable @Header(IF_NONE_MATCH) String ifNoneMatch) {
        SessionRef ref = shared(request, token, sent);
        StoredValue<Session> session = sessions.find(ref)
                .filter(found -> found.value().visibility().allows(Role.PLAYER))
                .orElseThrow(Refusal::notFound);
        var stranger =
                new TranscriptReading.Reader(false, session.value().speakers().asPlayed());
        return reading.read(request, session, stranger, ReadingQuery.of(format, from, to), ifNoneMatch);
    }

    /// The session of a link, if players can see everything that contains it.
    private SessionRef shared(HttpRequest<?> request, String token, @Nullable String sent) {
        SessionRef ref = limit.find(
                        addresses.of(request), () -> shares.resolve(PathSecret.of(token, sent, ShareToken::new)))
                .value()
                .session();
        boolean playersSeeTheCampaign = workspaces.find(ref.workspace()).isPresent()
                && campaigns
                        .find(ref.workspace(), ref.campaign())
                        .filter(campaign -> campaign.value().visibility().allows(Role.PLAYER))
                        .isPresent();
        if (!playersSeeTheCampaign) {
            throw Refusal.notFound();
        }
        return ref;
    }
}
