package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.format.input.JsonInput;
import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import io.talestream.contracts.transcript.format.transcribe.TranscribeResults;
import java.io.IOException;
import java.io.Reader;
import java.util.List;

/// Detects the kind of a JSON transcript by its fields: `results` is Transcribe's, `utterances` the normalised form.
final class JsonTranscript {
    private JsonTranscript() {}

    static List<Language> read(Reader reader, UtteranceSink out) throws IOException {
        return JsonInput.read(reader, in -> read(in, out));
    }

    private static List<Language> read(JsonInput in, UtteranceSink out) throws IOException {
        var own = new NormalizedFormat(in, out);
        var transcribe = new TranscribeResults(in, out);
        in.enterFirst();
        for (String field = in.nextField(); field != null; field = in.nextField()) {
            if (field.equals("results")) {
                transcribe.read();
            } else {
                own.read(field);
            }
        }
        in.end();
        if (transcribe.isPresent() == own.isPresent()) {
            throw new UnreadableTranscript(
                    "end", "expected either results of Amazon Transcribe or form %s".formatted(NormalizedFormat.NAME));
        }
        return transcribe.isPresent() ? transcribe.languages() : own.languages();
    }
}
