package io.talestream.ingest.identity;

import io.micronaut.http.HttpHeaders;
import io.micronaut.json.tree.JsonNode;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.Email;
import jakarta.inject.Singleton;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.function.Function;

/// The issuer's userInfo endpoint: Cognito's access tokens carry neither name nor e-mail address.
@Singleton
public record UserInfo(AuthSettings settings, OpenIdConfiguration configuration, IssuerClient issuer) {
    private static final IssuerProfile UNKNOWN = new IssuerProfile(Optional.empty(), Optional.empty());

    /// The part of a user's profile that the issuer supplies.
    ///
    /// @param email an address that the issuer has verified
    public record IssuerProfile(Optional<DisplayName> name, Optional<Email> email) {}

    /// Has neither name nor address while the issuer is unreachable.
    public IssuerProfile of(Caller caller) {
        var request = HttpRequest.newBuilder().header(HttpHeaders.AUTHORIZATION, caller.authorization());
        return settings.userInfoUrl()
                .or(() -> configuration.endpoint("userinfo_endpoint"))
                .flatMap(address -> issuer.get(request, address))
                .filter(info -> text(info, "sub").equals(Optional.of(caller.id().value())))
                .map(UserInfo::profile)
                .orElse(UNKNOWN);
    }

    private static IssuerProfile profile(JsonNode info) {
        // Cognito sends the text "true", others a boolean.
        boolean verified = Optional.ofNullable(info.get("email_verified"))
                .filter(JsonNode::isValueNode)
                .map(JsonNode::coerceStringValue)
                .filter("true"::equals)
                .isPresent();
        return new IssuerProfile(
                valid(text(info, "name"), name -> new DisplayName(Text.visible("name", name))),
                valid(text(info, "email").filter(_ -> verified), Email::new));
    }

    private static <T> Optional<T> valid(Optional<String> text, Function<String, T> parse) {
        try {
            return text.map(parse);
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JsonNode info, String field) {
        return Optional.ofNullable(info.get(field)).filter(JsonNode::isString).map(JsonNode::getStringValue);
    }
}
