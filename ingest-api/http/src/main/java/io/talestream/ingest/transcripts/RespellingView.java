package io.talestream.ingest.transcripts;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.reference.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// What a name's other spelling has changed, or would change: how many sessions, utterances and summaries,
/// with some of the utterances as they are then. `unchanged` are sessions that have no room for it: there, so
/// much was mended already. `next` goes into `?cursor=`, to go on with earlier sessions.
@Serdeable
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RespellingView(
        int sessions,
        int utterances,
        int summaries,
        boolean inGlossary,
        List<ExampleView> examples,
        List<String> unchanged,
        @MayBeAbsent Optional<String> next) {
    @Serdeable
    public record ExampleView(String session, int n, String text) {}
}
