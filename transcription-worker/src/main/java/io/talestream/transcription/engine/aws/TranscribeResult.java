package io.talestream.transcription.engine.aws;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.UnreadableTranscript;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/// The JSON result of Transcribe. A recording without speech succeeds in Transcribe, with a result without words.
final class TranscribeResult {
    private static final String NO_WORDS = "expected at least one utterance";

    private TranscribeResult() {}

    static List<Language> read(InputStream raw, Consumer<Utterance> to) throws IOException {
        try {
            return TranscriptFormat.JSON.read(raw, to);
        } catch (UnreadableTranscript e) {
            boolean isSilence = e.problem().equals(NO_WORDS);
            throw new TranscriptionFailed(isSilence ? Failure.SILENCE : Failure.UNREADABLE_RESULT, e.problem(), e);
        }
    }
}
