package io.talestream.ingest.transcripts;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.format.Rendition;
import io.talestream.contracts.transcript.format.TimeRange;
import io.talestream.ingest.problem.Fields;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The requested part of a transcript and its format.
public record ReadingQuery(Rendition form, TimeRange range) {
    private static final String FORMS =
            Stream.of(Rendition.values()).map(Rendition::ending).collect(Collectors.joining(", "));

    public static ReadingQuery of(@Nullable String format, @Nullable String from, @Nullable String to) {
        var fields = new Fields();
        var form = fields.optional("format", format, ReadingQuery::form);
        var first = fields.optional("from", from, text -> TimeRange.ms("from", text));
        var last = fields.optional("to", to, text -> after(first.or(0L), TimeRange.ms("to", text)));
        fields.check();
        return new ReadingQuery(
                form.or(Rendition.JSON),
                new TimeRange(first.or(TimeRange.WHOLE.fromMs()), last.or(TimeRange.WHOLE.toMs())));
    }

    private static Rendition form(String ending) {
        return Rendition.of(ending).orElseThrow(() -> new InvalidField("format", "must be one of " + FORMS));
    }

    private static long after(long from, long to) {
        return new TimeRange(from, to).toMs();
    }
}
