package io.talestream.contracts.transcript.format;

import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Utterance;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Renders one rendition, piece by piece.
abstract class Renderer {
    private final ByteArrayOutputStream made = new ByteArrayOutputStream();

    abstract void begin() throws IOException;

    abstract void say(Utterance utterance) throws IOException;

    abstract void end(List<Language> languages) throws IOException;

    /// What readers need to know about an utterance besides its speaker.
    static List<String> marks(Utterance utterance) {
        return Stream.of(
                        utterance.secret() ? "secret" : "",
                        utterance.isSpeech() ? "" : utterance.kind().text())
                .filter(mark -> !mark.isEmpty())
                .toList();
    }

    final void add(String text) {
        made.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    final ByteArrayOutputStream out() {
        return made;
    }

    final int size() {
        return made.size();
    }

    /// The bytes rendered since the last call.
    final byte[] taken() {
        byte[] bytes = made.toByteArray();
        made.reset();
        return bytes;
    }
}
