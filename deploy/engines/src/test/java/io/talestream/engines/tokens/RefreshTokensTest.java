package io.talestream.engines.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefreshTokensTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final InstantSource source = now::get;
    private final Clock clock = source.withZone(ZoneOffset.UTC);

    @Test
    void a_sign_in_and_its_end_survive_a_restart(@TempDir Path directory) {
        var before = RefreshTokens.keptIn(directory, clock);
        String kept = before.begin("kept");
        String ended = before.begin("ended");
        before.end("ended");

        var after = RefreshTokens.keptIn(directory, clock);

        assertThat(after.replace("kept", kept)).isPresent();
        assertThat(after.replace("ended", ended)).isEmpty();
    }

    @Test
    void the_late_second_use_of_a_token_ends_the_sign_in() {
        var tokens = RefreshTokens.inMemory(clock);
        String first = tokens.begin("a sign-in");
        String second = tokens.replace("a sign-in", first).orElseThrow();

        later(RefreshTokens.GRACE);
        assertThat(tokens.replace("a sign-in", first)).isEmpty();
        assertThat(tokens.replace("a sign-in", second)).isEmpty();
    }

    @Test
    void a_client_that_lost_the_response_gets_the_same_token_again() {
        var tokens = RefreshTokens.inMemory(clock);
        String first = tokens.begin("a sign-in");
        String second = tokens.replace("a sign-in", first).orElseThrow();

        later(RefreshTokens.GRACE.minusMillis(1));
        assertThat(tokens.replace("a sign-in", first)).contains(second);
        assertThat(tokens.replace("a sign-in", second)).isPresent();
    }

    @Test
    void only_the_last_token_before_it_has_a_grace_period() {
        var tokens = RefreshTokens.inMemory(clock);
        String first = tokens.begin("a sign-in");
        String second = tokens.replace("a sign-in", first).orElseThrow();
        String third = tokens.replace("a sign-in", second).orElseThrow();

        assertThat(tokens.replace("a sign-in", first)).isEmpty();
        assertThat(tokens.replace("a sign-in", third)).isEmpty();
    }

    @Test
    void a_token_is_valid_for_thirty_days_after_the_last_use() {
        var tokens = RefreshTokens.inMemory(clock);
        String first = tokens.begin("a sign-in");

        later(RefreshTokens.LIFE.minusMillis(1));
        String second = tokens.replace("a sign-in", first).orElseThrow();
        later(RefreshTokens.LIFE);
        assertThat(tokens.replace("a sign-in", second)).isEmpty();
    }

    @Test
    void the_number_of_sign_ins_is_bounded() {
        var tokens = RefreshTokens.inMemory(clock);
        String first = tokens.begin("first");
        for (int i = 0; i < 1_000; i++) {
            tokens.begin("sign-in " + i);
        }

        assertThat(tokens.replace("first", first)).isEmpty();
    }

    private void later(Duration by) {
        now.updateAndGet(before -> before.plus(by));
    }
}
