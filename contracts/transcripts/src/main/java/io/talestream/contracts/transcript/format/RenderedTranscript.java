package io.talestream.contracts.transcript.format;

import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.transcript.Utterance;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Predicate;

/// The bytes of a rendition, made while they are read. Whatever its length, only a few utterances are held at a time.
public final class RenderedTranscript extends InputStream {
    /// The minimum number of bytes rendered at once.
    private static final int A_PIECE = 16 * 1024;

    private final StoredTranscript transcript;
    private final Predicate<Utterance> shown;
    private final Renderer renderer;
    private byte[] ready;
    private int at;
    private boolean isOver;

    private RenderedTranscript(StoredTranscript transcript, Predicate<Utterance> shown, Renderer renderer)
            throws IOException {
        this.transcript = transcript;
        this.shown = shown;
        this.renderer = renderer;
        renderer.begin();
        this.ready = renderer.taken();
    }

    /// An utterance outside `shown` leaves no trace.
    public static RenderedTranscript of(
            StoredTranscript transcript, Rendition form, String title, Speakers speakers, Predicate<Utterance> shown)
            throws IOException {
        return new RenderedTranscript(transcript, shown, renderer(form, title, speakers));
    }

    private static Renderer renderer(Rendition form, String title, Speakers speakers) throws IOException {
        return switch (form) {
            case JSON -> new JsonRenderer(speakers);
            case TEXT -> LineRenderer.text(speakers);
            case MARKDOWN -> LineRenderer.markdown(title, speakers);
            case WEBVTT -> CueRenderer.webVtt(speakers);
            case SUBRIP -> CueRenderer.subRip(speakers);
        };
    }

    @Override
    public int read() throws IOException {
        return isAtEnd() ? -1 : ready[at++] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (isAtEnd()) {
            return -1;
        }
        int some = Math.min(length, ready.length - at);
        System.arraycopy(ready, at, to, offset, some);
        at += some;
        return some;
    }

    @Override
    public void close() throws IOException {
        transcript.close();
    }

    private boolean isAtEnd() throws IOException {
        while (at == ready.length && !isOver) {
            while (renderer.size() < A_PIECE && !isOver) {
                renderNext();
            }
            ready = renderer.taken();
            at = 0;
        }
        return at == ready.length;
    }

    private void renderNext() throws IOException {
        Optional<Utterance> next = transcript.next();
        if (next.isEmpty()) {
            renderer.end(transcript.languages());
            isOver = true;
        } else if (shown.test(next.get())) {
            renderer.say(next.get());
        }
    }
}
