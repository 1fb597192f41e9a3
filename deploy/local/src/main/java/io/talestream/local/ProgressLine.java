package io.talestream.local;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/// One line that shows that it gets on, for someone who watches; nothing where nobody does.
final class ProgressLine {
    private final PrintWriter err;
    private final boolean watched;

    ProgressLine(PrintWriter err) {
        this.err = err;
        this.watched = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
    }

    void shows(String text) {
        if (watched) {
            err.print("\r" + text);
            err.flush();
        }
    }

    /// Before something else is printed.
    void clear() {
        if (watched) {
            err.print("\r" + " ".repeat(40) + "\r");
            err.flush();
        }
    }
}
