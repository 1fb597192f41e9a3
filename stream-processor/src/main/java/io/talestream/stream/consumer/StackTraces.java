package io.talestream.stream.consumer;

import java.io.PrintWriter;
import java.io.StringWriter;

final class StackTraces {
    private StackTraces() {}

    static String text(Throwable thrown) {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        thrown.printStackTrace(out);
        out.flush();
        return text.toString();
    }
}
