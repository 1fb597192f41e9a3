package io.talestream.contracts.transcript.format.chat;

import io.talestream.contracts.transcript.format.input.UnreadableTranscript;
import io.talestream.contracts.transcript.format.input.Utf8Reader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;

/// The saved page of a Roll20 chat archive. A script in it has the messages: JSON in base 64.
final class Roll20Page {
    private static final String BEFORE = "msgdata = \"";

    private Roll20Page() {}

    static void read(InputStream in, ChatLog to) throws IOException {
        int matched = 0;
        while (matched < BEFORE.length()) {
            int c = in.read();
            if (c < 0) {
                throw new UnreadableTranscript("end", "expected the messages of a Roll20 chat archive");
            }
            matched = c == BEFORE.charAt(matched) ? matched + 1 : c == BEFORE.charAt(0) ? 1 : 0;
        }
        var quoted = new QuotedText(in);
        try {
            JsonChat.read(new Utf8Reader(Base64.getDecoder().wrap(quoted)), to);
        } catch (IOException e) {
            if (quoted.isBroken) {
                throw e;
            }
            throw new UnreadableTranscript("msgdata", "expected base 64");
        }
        in.transferTo(OutputStream.nullOutputStream());
    }

    /// Ends at the quotation mark.
    private static final class QuotedText extends FilterInputStream {
        private boolean isOver;
        private boolean isBroken;

        QuotedText(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            if (isOver) {
                return -1;
            }
            isBroken = true;
            int c = in.read();
            isBroken = false;
            isOver = c < 0 || c == '"';
            return isOver ? -1 : c;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            int count = 0;
            while (count < length) {
                int c = read();
                if (c < 0) {
                    break;
                }
                to[offset + count++] = (byte) c;
            }
            return count == 0 && length > 0 ? -1 : count;
        }
    }
}
