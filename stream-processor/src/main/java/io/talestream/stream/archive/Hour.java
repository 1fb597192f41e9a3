package io.talestream.stream.archive;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// An hour of the archive, in UTC.
public record Hour(Instant start) implements Comparable<Hour> {
    private static final DateTimeFormatter FOLDER =
            DateTimeFormatter.ofPattern("'dt='uuuu-MM-dd'/hour='HH'/'").withZone(ZoneOffset.UTC);
    private static final Duration LENGTH = Duration.ofHours(1);

    public Hour {
        if (!start.truncatedTo(ChronoUnit.HOURS).equals(start)) {
            throw new IllegalArgumentException("an hour of the archive must start at a full hour, is " + start);
        }
    }

    public static Hour of(Instant time) {
        return new Hour(time.truncatedTo(ChronoUnit.HOURS));
    }

    /// Empty if the folder is not an hour.
    static Optional<Hour> in(String folder) {
        try {
            return Optional.of(Hour.of(FOLDER.parse(folder, LocalDateTime::from).toInstant(ZoneOffset.UTC)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    public Instant end() {
        return start.plus(LENGTH);
    }

    /// The folder name with a trailing slash, in the partition format of query engines.
    public String folder() {
        return FOLDER.format(start);
    }

    @Override
    public int compareTo(Hour other) {
        return start.compareTo(other.start);
    }
}
