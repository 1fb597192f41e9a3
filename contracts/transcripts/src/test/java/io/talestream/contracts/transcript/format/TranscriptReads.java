package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Utterance;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Reads whole transcripts from memory and formats one line for each utterance: `Mira 1000-2500 Who goes there?`
final class TranscriptReads {
    private TranscriptReads() {}

    static List<Utterance> utterances(TranscriptFormat format, String text) {
        return utterances(format, text.getBytes(StandardCharsets.UTF_8));
    }

    static List<Utterance> utterances(TranscriptFormat format, byte[] bytes) {
        var utterances = new ArrayList<Utterance>();
        try {
            format.read(new ByteArrayInputStream(bytes), utterances::add);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return utterances;
    }

    static List<String> lines(TranscriptFormat format, String text) {
        return utterances(format, text).stream().map(TranscriptReads::line).toList();
    }

    static String line(Utterance it) {
        String span =
                it.span().map(known -> known.startMs() + "-" + known.endMs()).orElse("untimed");
        return "%s %s %s".formatted(it.speaker(), span, it.text());
    }
}
