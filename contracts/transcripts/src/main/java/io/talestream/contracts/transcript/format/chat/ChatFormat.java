package io.talestream.contracts.transcript.format.chat;

import io.talestream.contracts.transcript.format.input.ContentType;
import io.talestream.contracts.transcript.format.input.Utf8Reader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.stream.Stream;

/// An input format of chat logs, identified by its media type. All are UTF-8.
public enum ChatFormat {
    /// The messages of Foundry VTT, as an array or one in each line, or those of a Roll20 archive.
    JSON("application/json", (in, to) -> JsonChat.read(new Utf8Reader(in), to)),
    /// The export of Foundry VTT's chat.
    TEXT("text/plain", (in, to) -> TextChat.read(new Utf8Reader(in), to)),
    /// The page of a Roll20 archive, which has its messages in a script.
    HTML("text/html", Roll20Page::read);

    private final String mediaType;
    private final Reading reading;

    ChatFormat(String mediaType, Reading reading) {
        this.mediaType = mediaType;
        this.reading = reading;
    }

    /// The format of a `Content-Type`, if it is supported and its charset, if given, is UTF-8.
    public static Optional<ChatFormat> of(String contentType) {
        return ContentType.ofUtf8(contentType)
                .flatMap(type -> Stream.of(values())
                        .filter(format -> format.mediaType.equals(type))
                        .findFirst());
    }

    /// Whether a message says that it is private. Otherwise every message may be.
    public boolean marksPrivateMessages() {
        return this != TEXT;
    }

    /// The stream is read to its end and not closed. What is not a chat log in this format is refused as unreadable.
    void read(InputStream in, ChatLog to) throws IOException {
        reading.read(in, to);
    }

    private interface Reading {
        void read(InputStream in, ChatLog to) throws IOException;
    }
}
