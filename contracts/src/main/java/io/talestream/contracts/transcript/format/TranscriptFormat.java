package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A form in which transcripts are sent, known by its media type. All are UTF-8.
///
/// Ordinals follow the order of the file, and nothing is sorted: overlapping or late cues are how people
/// talk. Only the channels of a speech engine's result, which lie one after the other, are merged by time.
public enum TranscriptFormat {
    PLAIN_TEXT("text/plain", PlainText::read),
    WEBVTT("text/vtt", WebVtt::read),
    SUBRIP("application/x-subrip", SubRip::read),
    /// The normalised form, or a result of Amazon Transcribe: the fields tell.
    JSON("application/json", JsonTranscript::read);

    private final String mediaType;
    private final Reading reading;

    TranscriptFormat(String mediaType, Reading reading) {
        this.mediaType = mediaType;
        this.reading = reading;
    }

    public String mediaType() {
        return mediaType;
    }

    /// The format of a `Content-Type`, if it is one of ours and its charset, where it names one, is UTF-8.
    public static Optional<TranscriptFormat> of(String contentType) {
        String[] parts = contentType.toLowerCase(Locale.ROOT).split(";", -1);
        boolean isUtf8 = Stream.of(parts)
                .skip(1)
                .map(parameter -> parameter.replace("\"", "").strip())
                .allMatch(parameter -> !parameter.startsWith("charset=") || parameter.equals("charset=utf-8"));
        return Stream.of(values())
                .filter(format -> isUtf8 && format.mediaType.equals(parts[0].strip()))
                .findFirst();
    }

    /// Hands over each utterance as soon as it is known, and answers with the languages that the transcript
    /// says it is in. The stream is read to its end and not closed.
    ///
    /// What was handed over counts only if this returns: a mistake on the last line is found on the last
    /// line.
    ///
    /// @throws UnreadableTranscript if the input is not a transcript in this format
    /// @throws IOException if the stream cannot be read, whatever is in it
    public List<Language> read(InputStream in, Consumer<Utterance> to) throws IOException {
        var delivery = new UtteranceSink(to);
        List<Language> languages = reading.read(new Utf8Reader(in), delivery);
        delivery.complete();
        return languages;
    }

    private interface Reading {
        List<Language> read(Reader in, UtteranceSink out) throws IOException;
    }
}
