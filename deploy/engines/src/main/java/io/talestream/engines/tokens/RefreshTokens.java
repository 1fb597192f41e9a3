package io.talestream.engines.tokens;

import io.talestream.engines.EngineFailure;
import io.talestream.engines.PrivateFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/// The valid refresh token of each sign-in. Its use replaces it. The use of a replaced one ends the sign-in, because
/// one of the two callers stole the token, except right after it was replaced: the client may have lost the response.
/// If there are too many sign-ins, the oldest ends.
final class RefreshTokens {
    static final Duration LIFE = Duration.ofDays(30);
    static final Duration GRACE = Duration.ofSeconds(30);

    private static final String FILE = "refresh-tokens";
    private static final int MOST = 1_000;

    /// @param replaced the token before it, until a restart
    private record Valid(String id, Instant until, Optional<String> replaced) {
        boolean isJustAfter(String before, Instant now) {
            return replaced.equals(Optional.of(before))
                    && now.isBefore(until.minus(LIFE).plus(GRACE));
        }
    }

    private final Optional<Path> file;
    private final Clock clock;
    private final Map<String, Valid> bySignIn = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Valid> eldest) {
            return size() > MOST;
        }
    };

    private RefreshTokens(Optional<Path> file, Clock clock) {
        this.file = file;
        this.clock = clock;
    }

    static RefreshTokens inMemory(Clock clock) {
        return new RefreshTokens(Optional.empty(), clock);
    }

    /// Stored in the directory, so that users stay signed in after a restart.
    static RefreshTokens keptIn(Path directory, Clock clock) {
        Path file = directory.resolve(FILE);
        var tokens = new RefreshTokens(Optional.of(file), clock);
        try {
            if (Files.exists(file)) {
                Files.readAllLines(file).forEach(tokens::read);
            }
        } catch (IOException | RuntimeException e) {
            throw new EngineFailure("The refresh tokens could not be read from " + file, e);
        }
        return tokens;
    }

    /// Returns the id of the first token of a sign-in.
    synchronized String begin(String signIn) {
        return add(signIn, Optional.empty());
    }

    /// Returns the id of the next token; empty if this one is not valid.
    synchronized Optional<String> replace(String signIn, String id) {
        Instant now = clock.instant();
        Optional<Valid> valid = Optional.ofNullable(bySignIn.get(signIn)).filter(one -> now.isBefore(one.until()));
        if (valid.isPresent() && valid.get().isJustAfter(id, now)) {
            return Optional.of(valid.get().id());
        }
        bySignIn.remove(signIn);
        if (valid.isPresent() && valid.get().id().equals(id)) {
            return Optional.of(add(signIn, Optional.of(id)));
        }
        save();
        return Optional.empty();
    }

    private String add(String signIn, Optional<String> replaced) {
        String id = UUID.randomUUID().toString();
        bySignIn.put(signIn, new Valid(id, clock.instant().plus(LIFE), replaced));
        save();
        return id;
    }

    synchronized void end(String signIn) {
        if (bySignIn.remove(signIn) != null) {
            save();
        }
    }

    private void read(String line) {
        String[] parts = line.split(" ", -1);
        bySignIn.put(parts[0], new Valid(parts[1], Instant.parse(parts[2]), Optional.empty()));
    }

    private void save() {
        bySignIn.values().removeIf(valid -> !clock.instant().isBefore(valid.until()));
        file.ifPresent(path -> {
            try {
                PrivateFile.write(
                        path,
                        bySignIn.entrySet().stream()
                                .map(entry -> "%s %s %s\n"
                                        .formatted(
                                                entry.getKey(),
                                                entry.getValue().id(),
                                                entry.getValue().until()))
                                .collect(Collectors.joining()));
            } catch (IOException e) {
                throw new EngineFailure("The refresh tokens could not be written to " + path, e);
            }
        });
    }
}
