package io.talestream.bench.parser;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The timed runs: a result parsed and written in the product's format, and the same file only tokenised.
enum ParserRun {
    OURS {
        @Override
        void run(Path file) throws IOException {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                    var out = new TranscriptWriter(OutputStream.nullOutputStream())) {
                out.finish(TranscriptFormat.JSON.read(in, said -> write(out, said)));
            }
        }
    },
    BARE {
        @Override
        void run(Path file) throws IOException {
            try (JsonParser in = new JsonFactory().createParser(Files.newInputStream(file))) {
                while (in.nextToken() != null) {
                    if (in.currentToken().isScalarValue()) {
                        in.getTextLength();
                    }
                }
            }
        }
    };

    abstract void run(Path file) throws IOException;

    private static void write(TranscriptWriter out, Utterance said) {
        try {
            out.write(said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
