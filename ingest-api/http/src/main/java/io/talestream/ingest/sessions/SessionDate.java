package io.talestream.ingest.sessions;

import io.talestream.contracts.text.InvalidField;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;

/// Parses the date of a session as the user typed it.
final class SessionDate {
    static final String PATTERN = "^(\\d{4}-\\d{2}-\\d{2})?$";

    private SessionDate() {}

    static Optional<LocalDate> parse(String text) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            throw new InvalidField("playedOn", "must look like 2026-01-31, or be empty");
        }
    }
}
