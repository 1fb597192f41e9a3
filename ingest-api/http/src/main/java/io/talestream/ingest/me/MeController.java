package io.talestream.ingest.me;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserWrite;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.store.Users;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/me")
@CallerRoutes
record MeController(Users users, Profiles profiles, AccountDeletion deletion) {
    @Serdeable
    record ProfileChange(
            @SingleLine(DisplayName.LONGEST) @Nullable String name) {}

    /// Get the caller's profile. It is created on first use. The token's issuer supplies the first name, and the e-mail
    /// address if it is verified; it is queried once for each token.
    @Get
    HttpResponse<ProfileView> profile(Caller caller) {
        return ResultResponses.found(profiles.current(caller), ProfileView::of);
    }

    /// Rename the caller. The e-mail address follows from sign-in and cannot be set.
    @Patch
    HttpResponse<ProfileView> change(
            Caller caller, @Nullable @Header(IF_MATCH) String ifMatch, @Body ProfileChange change) {
        var fields = new Fields();
        var name = fields.optional("name", change.name(), Fields.visible(DisplayName::new));
        fields.check();
        StoredValue<User> before = profiles.of(caller);
        Etags.check(ifMatch, before);
        User user = before.value();
        return switch (users.update(before, user.named(name.or(user.name())))) {
            case UserWrite.Written(StoredValue<User> stored) -> ResultResponses.found(stored, ProfileView::of);
            case UserWrite.Conflict(StoredValue<User> current) ->
                throw Refusal.changedMeanwhile(Etags.of(current.version()));
            case UserWrite.AlreadyExists _, UserWrite.EmailTaken _, UserWrite.NotFound _ -> throw Refusal.notFound();
        };
    }

    /// Delete the caller's account: the profile, all memberships, and the workspaces without another member. Tokens
    /// from sign-ins before it are refused afterwards; a later sign-in begins a new, empty account.
    @ApiResponse(responseCode = "409", description = AccountDeletion.BLOCKED)
    @Delete
    HttpResponse<?> delete(Caller caller, @Nullable @Header(IF_MATCH) String ifMatch) {
        Optional<StoredValue<User>> before = users.find(caller.id());
        before.ifPresent(user -> Etags.check(ifMatch, user));
        deletion.delete(caller.id(), before);
        return HttpResponse.noContent();
    }

    @Serdeable
    record ProfileView(String id, String name, @MayBeAbsent Optional<String> email) {
        static ProfileView of(StoredValue<User> user) {
            return new ProfileView(
                    user.value().id().value(),
                    user.value().name().value(),
                    user.value().email().map(Email::value));
        }
    }
}
