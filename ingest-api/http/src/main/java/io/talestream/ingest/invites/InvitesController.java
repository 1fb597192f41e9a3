package io.talestream.ingest.invites;

import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.invite.Acceptance;
import io.talestream.contracts.invite.Invite;
import io.talestream.contracts.invite.InviteCode;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.ingest.access.LookUpLimit;
import io.talestream.ingest.access.PathSecret;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.me.Profiles;
import io.talestream.ingest.members.MemberView;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Invites;
import io.talestream.store.Workspaces;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Invites by code. Wrong codes are limited per minute, so codes cannot be guessed.
@Controller("/api/invites")
@CallerRoutes
record InvitesController(Invites invites, Workspaces workspaces, Profiles profiles, LookUpLimit limit) {
    @Serdeable
    record OpenInviteView(String workspaceName, Role role, Instant expiresAt) {}

    /// Look up an invite. Returns what it leads to.
    @ApiResponse(responseCode = "429")
    @Get("/{code}")
    OpenInviteView resolve(Caller caller, String code, @Nullable @Header(PathSecret.HEADER) String sent) {
        Invite invite = limit.find(
                        caller.id().value(), () -> invites.resolve(PathSecret.of(code, sent, InviteCode::new)))
                .value();
        return workspaces
                .find(invite.workspace())
                .map(workspace ->
                        new OpenInviteView(workspace.value().name().value(), invite.role(), invite.expiresAt()))
                .orElseThrow(Refusal::notFound);
    }

    /// Accept an invite. The caller becomes a member of the workspace, if the member who created the invite may still
    /// grant its role.
    @ApiResponse(
            responseCode = "410",
            description = "The invite has expired, has been used up, or is no longer covered by its creator's role.")
    @ApiResponse(responseCode = "429")
    @Post("/{code}/accept")
    HttpResponse<MemberView> accept(
            Caller caller,
            String code,
            @Nullable @Header(PathSecret.HEADER) String sent,
            @Nullable @Header(IDEMPOTENCY_KEY) String key) {
        InviteCode invite = PathSecret.of(code, sent, InviteCode::new);
        var once = IdempotentRequests.once(caller, key, "invites/" + invite.value() + "/accept");
        Acceptance result = limit.find(
                caller.id().value(),
                () -> Optional.of(invites.accept(invite, profiles.of(caller), once))
                        .filter(answer -> !(answer instanceof Acceptance.NotFound)));
        return switch (result) {
            case Acceptance.Joined(StoredValue<Member> member) -> ResultResponses.found(member, MemberView::of);
            case Acceptance.Repeated(StoredValue<Member> member) -> ResultResponses.found(member, MemberView::of);
            case Acceptance.AlreadyMember(StoredValue<Member> member) -> ResultResponses.found(member, MemberView::of);
            case Acceptance.KeyReused _ -> throw Refusal.keyReused();
            case Acceptance.UsedUp _ -> throw Refusal.gone("The invite has been used up: ask for a new one.");
            case Acceptance.Expired _ -> throw Refusal.gone("The invite has ended: ask for a new one.");
            case Acceptance.NotGranted _ -> throw Refusal.gone("The invite is no longer valid: ask for a new one.");
            case Acceptance.NotFound _ -> throw Refusal.notFound();
        };
    }
}
