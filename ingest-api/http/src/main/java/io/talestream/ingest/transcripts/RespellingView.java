package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// The effect of a name correction, or of its dry run: the number of sessions, utterances and summaries, with some of
/// the utterances after the change. `unchanged` are sessions without room for it because they already have too many
/// corrections. Pass `next` as `?cursor=` to continue with earlier sessions.
@Serdeable
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
