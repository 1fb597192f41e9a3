package io.talestream.stream.archive;

import io.talestream.contracts.store.Version;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The known gaps of the archive: everything before it began, and changes that the stream trimmed before the
/// archiver read them. Stored next to the changes, in the names of small objects.
public final class Coverage {
    /// From `from` (inclusive) to `to`.
    public record Missing(Instant from, Instant to) {}

    private static final String FOLDER = "coverage/";
    private static final Pattern BEGUN = Pattern.compile("coverage/begun-(\\d+)\\.json");
    private static final Pattern MISSING = Pattern.compile("coverage/missing-(\\d+)-(\\d+)\\.json");

    private final ChangeArchive archive;
    private final Clock clock;
    private final AtomicBoolean begun = new AtomicBoolean();

    public Coverage(ChangeArchive archive, Clock clock) {
        this.archive = archive;
        this.clock = clock;
    }

    /// Records when the archive began, once. Older changes may be in the archive, but it does not guarantee them.
    void begin() {
        if (begun.get()) {
            return;
        }
        if (begunAt().isEmpty()) {
            Instant now = clock.instant();
            put("begun-%d.json".formatted(micros(now)), "{\"begun\":\"%s\"}".formatted(now));
        }
        begun.set(true);
    }

    /// Records that the archiver missed the changes of this time range. Idempotent.
    public void missed(Missing missing) {
        put(
                "missing-%d-%d.json".formatted(micros(missing.from()), micros(missing.to())),
                "{\"missing\":{\"from\":\"%s\",\"to\":\"%s\"}}".formatted(missing.from(), missing.to()));
    }

    /// Empty if there is no archive.
    public Optional<Instant> begunAt() {
        return times(BEGUN).stream().map(List::getFirst).min(Instant::compareTo);
    }

    public List<Missing> missing() {
        return times(MISSING).stream()
                .map(times -> new Missing(times.getFirst(), times.getLast()))
                .toList();
    }

    /// Whether no gap is known in this time range. Does not consider the archiver's lag.
    public boolean covers(Instant from, Instant to) {
        return begunAt().filter(begin -> !begin.isAfter(from)).isPresent()
                && missing().stream()
                        .noneMatch(hole -> hole.from().isBefore(to) && hole.to().isAfter(from));
    }

    private List<List<Instant>> times(Pattern form) {
        List<List<Instant>> found = new ArrayList<>();
        for (String name : archive.folder().names(FOLDER)) {
            Matcher match = form.matcher(name);
            if (match.matches()) {
                List<Instant> times = new ArrayList<>();
                for (int i = 1; i <= match.groupCount(); i++) {
                    times.add(Instant.EPOCH.plus(Long.parseLong(match.group(i)), ChronoUnit.MICROS));
                }
                found.add(times);
            }
        }
        return found;
    }

    private void put(String name, String json) {
        archive.folder().put(FOLDER + name, json.getBytes(StandardCharsets.UTF_8), "application/json");
    }

    private static long micros(Instant time) {
        return time.isAfter(Instant.EPOCH) ? Version.at(time).micros() : 0;
    }
}
