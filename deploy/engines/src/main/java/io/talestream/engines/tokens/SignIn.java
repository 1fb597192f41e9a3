package io.talestream.engines.tokens;

import io.talestream.contracts.http.RequestGuard;
import io.talestream.contracts.id.Sha256;
import io.talestream.engines.HmacSha256;
import io.talestream.engines.tokens.LocalTokens.Refresh;
import io.talestream.engines.tokens.SignInRequest.Read;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// OAuth 2 for browser users of this machine: authorization code with PKCE, and refresh tokens. No other grant is
/// supported: passwords, client secrets and tokens of other issuers are not accepted.
final class SignIn {
    static final Duration LIFE_OF_AN_ACCESS_TOKEN = Duration.ofHours(1);

    private static final int FORM_KEY_BYTES = 32;

    private final LocalTokens tokens;
    private final AuthorizationCodes codes;
    private final RefreshTokens refreshTokens;
    private final RequestGuard guard;
    private final byte[] formKey = new byte[FORM_KEY_BYTES];

    SignIn(LocalTokens tokens, AuthorizationCodes codes, RefreshTokens refreshTokens, RequestGuard guard) {
        this.tokens = tokens;
        this.codes = codes;
        this.refreshTokens = refreshTokens;
        this.guard = guard;
        new SecureRandom().nextBytes(formKey);
    }

    /// Serves the sign-in page and handles its submission. Other pages lead here, but neither read nor submit it.
    IssuerResponse authorize(IssuerRequest call) {
        if (call.isOfOtherPage()) {
            return IssuerResponse.empty(403);
        }
        return switch (SignInRequest.of(call, guard)) {
            case Read.NotOurs(String why) -> SignInPage.saying(400, "You cannot sign in from there", why);
            case Read.Refused(SignInRequest request, String error, String description) ->
                IssuerResponse.redirect(request.answeredWith(Map.of("error", error, "error_description", description)));
            case Read.Good(SignInRequest request) ->
                call.method().equals("POST") ? signedIn(call, request) : page(200, call, request, Optional.empty());
        };
    }

    /// Accepts the form only from the page that was served for the same request.
    private IssuerResponse signedIn(IssuerRequest call, SignInRequest request) {
        if (!call.sent(SignInPage.TOKEN).equals(Optional.of(formToken(call)))) {
            return page(403, call, request, Optional.of("This page has expired. Sign in again."));
        }
        try {
            var user = new LocalUser(call.sent("name").orElse(""));
            return IssuerResponse.redirect(request.answeredWith(Map.of("code", codes.give(user, request))));
        } catch (IllegalArgumentException e) {
            return page(
                    400, call, request, Optional.of("Enter a name of 1 to " + LocalUser.LONGEST_NAME + " characters."));
        }
    }

    private IssuerResponse page(int status, IssuerRequest call, SignInRequest request, Optional<String> problem) {
        return SignInPage.asking(status, call, request, formToken(call), problem);
    }

    private String formToken(IssuerRequest call) {
        return HexFormat.of().formatHex(HmacSha256.of(formKey, call.rawQuery()));
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
        String signIn = UUID.randomUUID().toString();
        var first = new Refresh(signedIn.get().user(), signIn, refreshTokens.begin(signIn));
        return tokens(first, signedIn.get().request().nonce());
    }

    private IssuerResponse byRefreshToken(IssuerRequest call) {
        return call.sent("refresh_token")
                .filter(_ -> isOurs(call))
                .flatMap(tokens::refresh)
                .flatMap(used -> refreshTokens
                        .replace(used.signIn(), used.id())
                        .map(next -> tokens(new Refresh(used.user(), used.signIn(), next), Optional.empty())))
                .orElseGet(
                        () -> IssuerResponse.refused("invalid_grant", "The refresh token is not good: sign in again."));
    }

    /// As RFC 7009 requires, the response does not tell whether the token was valid.
    IssuerResponse revoke(IssuerRequest call) {
        call.sent("token").flatMap(tokens::refresh).ifPresent(used -> refreshTokens.end(used.signIn()));
        return IssuerResponse.json(200, Map.of());
    }

    /// Ends the sign-in of the id token, if the application sends one, and redirects.
    IssuerResponse ended(IssuerRequest call) {
        call.parameter("id_token_hint").flatMap(tokens::signIn).ifPresent(refreshTokens::end);
        Optional<URI> back = call.parameter("post_logout_redirect_uri")
                .or(() -> call.parameter("logout_uri"))
                .flatMap(uri -> PageAddress.of(uri, guard));
        return back.map(IssuerResponse::redirect)
                .orElseGet(() -> SignInPage.saying(200, "You are signed out", "This page can be closed."));
    }

    private IssuerResponse tokens(Refresh next, Optional<String> nonce) {
        LocalUser user = next.user();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("token_type", "Bearer");
        fields.put("access_token", tokens.access(user, LIFE_OF_AN_ACCESS_TOKEN));
        fields.put("expires_in", LIFE_OF_AN_ACCESS_TOKEN.toSeconds());
        fields.put("id_token", tokens.identity(user, next.signIn(), nonce, LIFE_OF_AN_ACCESS_TOKEN));
        fields.put("scope", LocalIssuer.SCOPE);
        fields.put("refresh_token", tokens.refresh(user, next.signIn(), next.id()));
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
