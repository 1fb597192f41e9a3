package io.talestream.local;

import io.talestream.app.process.Consumers;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;

/// A finished command with its output.
record CommandRun(int status, String out, String err) {
    static CommandRun of(Map<String, String> environment, String... arguments) {
        return of(environment, Consumers.standard(environment), arguments);
    }

    static CommandRun of(Map<String, String> environment, Consumers consumers, String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        int status = Talestream.commandLine(environment, consumers)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new CommandRun(status, out.toString(), err.toString());
    }
}
