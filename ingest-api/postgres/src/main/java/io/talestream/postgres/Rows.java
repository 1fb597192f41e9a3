package io.talestream.postgres;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Rows as they are, each with those it belongs to. Long values come cut, a little past what could be taken
/// over.
final class Rows {
    private Rows() {}

    /// A row's id, and a digest of all that is taken over with it: what has the same digest has not changed.
    record Glance(String id, String digest) {}

    record Person(String id, Optional<String> email, Optional<String> name) {}

    /// A story.
    ///
    /// @param owner empty where there is no such user
    record Campaign(
            String id,
            Optional<String> userId,
            Optional<String> name,
            Optional<String> description,
            Optional<Person> owner) {}

    /// An evening.
    ///
    /// @param textBytes how long the transcript is; 0 where there is none or nothing but blanks
    /// @param campaign empty where there is no such campaign
    /// @param author empty where there is no such user
    record Session(
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

    record Summary(String id, Optional<String> content, Optional<String> type) {}
}
