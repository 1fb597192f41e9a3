package io.talestream.aws;

import io.talestream.aws.size.Size;
import io.talestream.aws.size.Tasks;
import java.util.Locale;

/// The roles of the image: `talestream serve api` and so on.
enum Role {
    /// Reads and writes of users, the console, and operations.
    API,
    /// Search queries.
    SEARCH,
    /// The consumers of the change stream.
    STREAM,
    /// Transcription of recordings.
    WORKER;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The construct id.
    String id() {
        return name().charAt(0) + label().substring(1);
    }

    Tasks of(Size size) {
        return switch (this) {
            case API -> size.api();
            case SEARCH -> size.search();
            case STREAM -> size.stream();
            case WORKER -> size.worker();
        };
    }

    boolean servesRequests() {
        return this == API || this == SEARCH;
    }

    /// Whether it generates summaries: the worker of new transcripts, the consumer and a redrive of imported and
    /// redacted ones.
    boolean summarizes() {
        return this != SEARCH;
    }

    boolean knowsTheIndex() {
        return this != WORKER;
    }
}
