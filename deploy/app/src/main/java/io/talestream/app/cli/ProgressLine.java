package io.talestream.app.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/// A progress line on a terminal. Prints nothing if there is no terminal.
public final class ProgressLine {
    private final PrintWriter err;
    private final boolean watched;

    public ProgressLine(PrintWriter err) {
        this.err = err;
        this.watched = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
    }

    public void shows(String text) {
        if (watched) {
            err.print("\r" + text);
            err.flush();
        }
    }

    /// Call this before other output is printed.
    public void clear() {
        if (watched) {
            err.print("\r" + " ".repeat(40) + "\r");
            err.flush();
        }
    }
}
