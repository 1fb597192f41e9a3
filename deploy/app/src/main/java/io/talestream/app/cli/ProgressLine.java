package io.talestream.app.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/// A progress line on a terminal. Prints nothing if there is no terminal.
public final class ProgressLine {
    private final PrintWriter err;
    private final boolean watched =
            Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    private int shown;

    public ProgressLine(PrintWriter err) {
        this.err = err;
    }

    public void shows(String text) {
        if (watched) {
            err.print("\r" + text);
            shown = Math.max(shown, text.length());
            err.flush();
        }
    }

    /// Call this before other output is printed.
    public void clear() {
        if (watched) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
        }
    }
}
