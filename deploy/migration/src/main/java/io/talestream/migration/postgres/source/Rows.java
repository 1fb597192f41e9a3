package io.talestream.migration.postgres.source;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Rows as read, each with its parents. Long values are truncated a little past the longest valid length.
public final class Rows {
    private Rows() {}

    /// A row's id, and a digest of everything that is copied with it: the same digest means that nothing has changed.
    public record Glance(String id, String digest) {}

    public record Person(String id, Optional<String> email, Optional<String> name) {}

    /// `createdAt` is empty if campaigns have no such column, `owner` if the user does not exist.
    public record Campaign(
            String id,
            Optional<String> userId,
            Optional<String> name,
            Optional<String> description,
            Optional<Instant> createdAt,
            Optional<Person> owner) {}

    /// `textBytes` is the length of the transcript; 0 if there is none or it is blank. `campaign` and `author` are
    /// empty if they do not exist.
    public record Session(
            String id,
            Optional<String> campaignId,
            Optional<String> userId,
            Optional<String> name,
            Optional<String> description,
            long textBytes,
            Optional<String> audioStorageKey,
            Optional<String> shareToken,
            Optional<Instant> createdAt,
            Optional<Instant> updatedAt,
            Optional<Campaign> campaign,
            Optional<Person> author,
            List<Summary> summaries) {}

    public record Summary(String id, Optional<String> content, Optional<String> type) {}
}
