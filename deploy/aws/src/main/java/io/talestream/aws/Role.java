package io.talestream.aws;

import io.talestream.aws.size.Size;
import io.talestream.aws.size.Tasks;
import java.util.Locale;

/// The processes that one image can be: `talestream serve api` and so on.
enum Role {
    /// Everything that people write and read, the console, and what operators see and mend.
    API,
    /// What is asked of the index.
    SEARCH,
    /// The consumers of changes.
    STREAM,
    /// Recordings become transcripts.
    WORKER;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// As the construct of it is called.
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

    /// Whether people's requests come to it.
    boolean isAsked() {
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
