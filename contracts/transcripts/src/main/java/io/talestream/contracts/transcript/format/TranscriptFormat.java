package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.input.ContentType;
import io.talestream.contracts.transcript.format.input.Utf8Reader;
import io.talestream.contracts.transcript.format.input.UtteranceSink;
import io.talestream.contracts.transcript.format.subtitle.SubRip;
import io.talestream.contracts.transcript.format.subtitle.WebVtt;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// An input format of transcripts, identified by its media type. All are UTF-8.
///
/// Ordinals follow the order of the file, without sorting: overlapping or late cues are how people talk. Only the
/// channels of a speech engine's result, which are stored one after the other, are merged by time.
public enum TranscriptFormat {
    PLAIN_TEXT("text/plain", PlainText::read),
    WEBVTT("text/vtt", WebVtt::read),
    SUBRIP("application/x-subrip", SubRip::read),
    /// The normalised form, or a result of Amazon Transcribe; distinguished by their fields.
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

    /// The format of a `Content-Type`, if it is supported and its charset, if given, is UTF-8.
    public static Optional<TranscriptFormat> of(String contentType) {
        return ContentType.ofUtf8(contentType)
                .flatMap(type -> Stream.of(values())
                        .filter(format -> format.mediaType.equals(type))
                        .findFirst());
    }

    /// Emits each utterance as soon as it is known, and returns the languages that the transcript declares. The
    /// stream is read to its end and not closed.
    ///
    /// The emitted utterances are valid only if this returns: an error on the last line is found on the last line.
    ///
    /// @throws UnreadableTranscript if the input is not a transcript in this format
    /// @throws IOException if the stream cannot be read, whatever its content
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
