package io.talestream.ingest.ask;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.ingest.search.PassageView;
import java.util.List;
import java.util.Optional;

/// The best passages for a question in order, and the answer. Send `conversation` with a follow-up question; it is
/// absent if the question could not be kept.
@Serdeable
record AskView(@MayBeAbsent Optional<String> conversation, List<PassageView> passages, AnswerView answer) {
    /// The first event of a stream.
    @Serdeable
    record PassagesEvent(List<PassageView> passages) {}

    /// The last event of a stream.
    @Serdeable
    record AnswerEvent(@MayBeAbsent Optional<String> conversation, AnswerView answer) {}
}
