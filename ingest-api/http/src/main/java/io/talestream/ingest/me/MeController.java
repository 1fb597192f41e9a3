package io.talestream.ingest.me;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.talestream.contracts.store.Stored;
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
record MeController(Users users, Profiles profiles) {
    @Serdeable
    record ProfileChange(
            @SingleLine(DisplayName.LONGEST) @Nullable String name,

            @Schema(format = "email", maxLength = Email.LONGEST, pattern = "^\\S+@[^\\s@]+$") @Nullable
            String email) {}

    /// Get the caller's profile. It is created on first use.
    @Get
    HttpResponse<ProfileView> profile(Caller caller) {
        return ResultResponses.found(profiles.of(caller), ProfileView::of);
    }

    /// Update the caller's profile. Fields that are not sent keep their values.
    @Patch
    HttpResponse<ProfileView> change(
            Caller caller, @Nullable @Header(HttpHeaders.IF_MATCH) String ifMatch, @Body ProfileChange change) {
        var fields = new Fields();
        var name = fields.optional("name", change.name(), Fields.visible(DisplayName::new));
        var email = fields.optional("email", change.email(), Email::new);
        fields.check();
        Stored<User> before = profiles.of(caller);
        Etags.check(ifMatch, before);
        User user = before.value();
        User after = user.named(name.or(user.name())).reachedAt(email.value().or(user::email));
        return switch (users.update(before, after)) {
            case UserWrite.Written(Stored<User> stored) -> ResultResponses.found(stored, ProfileView::of);
            case UserWrite.EmailTaken _ -> throw Refusal.invalid("email", "belongs to another user");
            case UserWrite.Conflict(Stored<User> current) ->
                throw Refusal.changedMeanwhile(Etags.of(current.version()));
            case UserWrite.AlreadyExists _, UserWrite.NotFound _ -> throw Refusal.notFound();
        };
    }

    @Serdeable
    record ProfileView(String id, String name, @MayBeAbsent Optional<String> email) {
        static ProfileView of(Stored<User> user) {
            return new ProfileView(
                    user.value().id().value(),
                    user.value().name().value(),
                    user.value().email().map(Email::value));
        }
    }
}
