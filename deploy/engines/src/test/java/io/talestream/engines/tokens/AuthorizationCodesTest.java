package io.talestream.engines.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AuthorizationCodesTest {
    private static final LocalUser ADA = new LocalUser("Ada");
    private static final SignInRequest REQUEST =
            new SignInRequest(URI.create("http://127.0.0.1/"), Optional.empty(), Optional.empty(), "");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final InstantSource source = now::get;
    private final AuthorizationCodes codes = new AuthorizationCodes(source.withZone(ZoneOffset.UTC));

    @Test
    void a_code_is_valid_for_a_minute() {
        String soon = codes.give(ADA, REQUEST);
        String late = codes.give(ADA, REQUEST);

        later(AuthorizationCodes.LIFE.minusMillis(1));
        assertThat(codes.take(soon)).isPresent();
        later(Duration.ofMillis(1));
        assertThat(codes.take(late)).isEmpty();
    }

    @Test
    void the_number_of_stored_codes_is_bounded() {
        String first = codes.give(ADA, REQUEST);
        for (int i = 0; i < 1_000; i++) {
            codes.give(ADA, REQUEST);
        }

        assertThat(codes.take(first)).isEmpty();
    }

    private void later(Duration by) {
        now.updateAndGet(before -> before.plus(by));
    }
}
