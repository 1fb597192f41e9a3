package io.talestream.engines.tokens;

import io.talestream.contracts.id.Sha256;
import io.talestream.engines.tokens.SignInRequest.Read;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// OAuth 2 for browser users of this machine: authorization code with PKCE, and refresh tokens. No other grant is
/// supported: passwords, client secrets and tokens of other issuers are not accepted.
final class SignIn {
    static final Duration LIFE_OF_AN_ACCESS_TOKEN = Duration.ofHours(1);

    private final LocalTokens tokens;
    private final AuthorizationCodes codes;

    SignIn(LocalTokens tokens, AuthorizationCodes codes) {
        this.tokens = tokens;
        this.codes = codes;
    }

    /// Serves the sign-in page and handles its submission.
    IssuerResponse authorize(IssuerRequest call) {
        return switch (SignInRequest.of(call)) {
            case Read.NotOurs(String why) -> SignInPage.saying(400, "You cannot sign in from there", why);
            case Read.Refused(SignInRequest request, String error, String description) ->
                IssuerResponse.redirect(request.answeredWith(Map.of("error", error, "error_description", description)));
            case Read.Good(SignInRequest request) ->
                call.method().equals("POST")
                        ? signedIn(call, request)
                        : SignInPage.asking(call, request, Optional.empty());
        };
    }

    private IssuerResponse signedIn(IssuerRequest call, SignInRequest request) {
        try {
            var user = new LocalUser(call.sent("name").orElse(""));
            return IssuerResponse.redirect(request.answeredWith(Map.of("code", codes.give(user, request))));
        } catch (IllegalArgumentException e) {
            return SignInPage.asking(
                    call,
                    request,
                    Optional.of("Please give a name of 1 to " + LocalUser.LONGEST_NAME + " characters."));
        }
    }

    IssuerResponse token(IssuerRequest call) {
        return switch (call.sent("grant_type").orElse("")) {
            case "authorization_code" -> byCode(call);
            case "refresh_token" -> byRefreshToken(call);
            default ->
                IssuerResponse.refused(
                        "unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
        };
    }

    private IssuerResponse byCode(IssuerRequest call) {
        Optional<AuthorizationCodes.SignedIn> signedIn = call.sent("code").flatMap(codes::take);
        boolean good = signedIn.isPresent()
                && isOurs(call)
                && call.sent("redirect_uri")
                        .equals(Optional.of(signedIn.get().request().redirect().toString()))
                && call.sent("code_verifier")
                        .map(verifier -> challenge(verifier)
                                .equals(signedIn.get().request().challenge()))
                        .orElse(false);
        if (!good) {
            return IssuerResponse.refused(
                    "invalid_grant", "The code is not good, or not for who sent it: sign in again.");
        }
        LocalUser user = signedIn.get().user();
        Map<String, Object> more = Map.of("refresh_token", tokens.refresh(user));
        return tokens(user, signedIn.get().request().nonce(), more);
    }

    private IssuerResponse byRefreshToken(IssuerRequest call) {
        Optional<LocalUser> user =
                call.sent("refresh_token").filter(_ -> isOurs(call)).flatMap(tokens::refreshedBy);
        return user.map(known -> tokens(known, Optional.empty(), Map.of()))
                .orElseGet(
                        () -> IssuerResponse.refused("invalid_grant", "The refresh token is not good: sign in again."));
    }

    /// The issuer keeps no session of its own, so signing out only redirects.
    static IssuerResponse ended(IssuerRequest call) {
        Optional<URI> back = call.parameter("post_logout_redirect_uri")
                .or(() -> call.parameter("logout_uri"))
                .flatMap(LoopbackAddress::of);
        return back.map(IssuerResponse::redirect)
                .orElseGet(() -> SignInPage.saying(200, "You are signed out", "This page can be closed."));
    }

    private IssuerResponse tokens(LocalUser user, Optional<String> nonce, Map<String, Object> more) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("token_type", "Bearer");
        fields.put("access_token", tokens.access(user, LIFE_OF_AN_ACCESS_TOKEN));
        fields.put("expires_in", LIFE_OF_AN_ACCESS_TOKEN.toSeconds());
        fields.put("id_token", tokens.identity(user, nonce, LIFE_OF_AN_ACCESS_TOKEN));
        fields.put("scope", LocalIssuer.SCOPE);
        fields.putAll(more);
        return IssuerResponse.json(200, fields);
    }

    private static boolean isOurs(IssuerRequest call) {
        return call.sent("client_id").equals(Optional.of(LocalIssuer.CLIENT));
    }

    private static String challenge(String verifier) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Sha256.of(verifier).bytes());
    }
}
