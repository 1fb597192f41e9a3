package io.talestream.engines.tokens;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Issued codes that are not used yet. Each is valid once and for one minute; if there are too many, the oldest is
/// dropped.
final class AuthorizationCodes {
    static final Duration LIFE = Duration.ofMinutes(1);

    private static final int MOST = 1_000;
    private static final int BYTES = 32;

    /// A completed sign-in: the user, the request it answers, and the expiry of its code.
    record SignedIn(LocalUser user, SignInRequest request, Instant until) {}

    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, SignedIn> open = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SignedIn> eldest) {
            return size() > MOST;
        }
    };

    AuthorizationCodes(Clock clock) {
        this.clock = clock;
    }

    synchronized String give(LocalUser user, SignInRequest request) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        String code = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        open.put(code, new SignedIn(user, request, clock.instant().plus(LIFE)));
        return code;
    }

    /// Removes the code, regardless of the outcome.
    synchronized Optional<SignedIn> take(String code) {
        return Optional.ofNullable(open.remove(code))
                .filter(found -> clock.instant().isBefore(found.until()));
    }
}
