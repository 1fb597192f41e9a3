package io.talestream.app.cli;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;

/// The output of a command, with a progress line if there is a terminal.
public final class ProgressLine {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean watched =
            Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    private int shown;

    public ProgressLine(PrintWriter out, PrintWriter err) {
        this.out = out;
        this.err = err;
    }

    public void shows(String text) {
        if (watched) {
            err.print("\r" + text);
            shown = Math.max(shown, text.length());
            err.flush();
        }
    }

    /// Clears the progress line and prints a line of output.
    public void say(String text) {
        clear();
        out.println(text);
    }

    public void clear() {
        if (watched) {
            err.print("\r" + " ".repeat(shown) + "\r");
            err.flush();
        }
    }
}
