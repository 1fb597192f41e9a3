package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Writes the unit and prints the commands that change the machine: only the operator runs those.
@Command(
        name = "install",
        description = "Write a systemd unit that runs `talestream up`",
        exitCodeList = {"0:written, or printed with --dry-run", "1:failed", "2:usage error"},
        footer = {
            "  talestream service install --dry-run",
            "  talestream service install --user tales --data /srv/talestream --port 9000"
        })
final class ServiceInstall extends TerminalCommand implements Runnable {
    private static final String UNIT = "talestream.service";
    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_-]{0,31}");

    /// Without what a unit would interpret: blanks, quotes, `%` and `$`.
    private static final Pattern PLAIN_PATH = Pattern.compile("/[A-Za-z0-9._/+:@-]*");

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "talestream",
            description = "Run as this user of the machine (default: ${DEFAULT-VALUE})")
    private String user = "talestream";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "/var/lib/talestream",
            description = "Use this data directory (default: ${DEFAULT-VALUE})")
    private String data = "/var/lib/talestream";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "Listen on this port (default: ${DEFAULT-VALUE})")
    private int port = 8080;

    @Option(
            names = "--units",
            paramLabel = "DIR",
            defaultValue = "/etc/systemd/system",
            description = "Write the unit to this folder (default: ${DEFAULT-VALUE})")
    private Path units = Path.of("/etc/systemd/system");

    @Option(names = "--dry-run", description = "Print the unit and the commands; write nothing")
    private boolean dryRun;

    @Override
    public void run() {
        String script = script();
        String unit = SystemdUnit.of(script, checkedUser(), plain("--data", data), checkedPort());
        Path file = units.resolve(UNIT);
        PrintWriter out = out();
        if (dryRun) {
            out.println("Nothing was written. A run writes this to %s:".formatted(file));
            out.println();
            out.print(unit);
            out.println();
        } else {
            write(file, unit);
            out.println("written: " + file);
        }
        out.println("Then, as root:");
        out.println("  id %s || useradd --system --home-dir %s %s".formatted(user, data, user));
        out.println("  install -d -m 700 -o %s %s".formatted(user, data));
        // The service cannot write beside its libraries.
        out.println("  %s start-cache".formatted(script));
        out.println("  systemctl daemon-reload && systemctl enable --now " + UNIT);
    }

    /// The script that started this process.
    private static String script() {
        String script = System.getProperty("talestream.script", "");
        if (script.isEmpty()) {
            throw new UsageError("This process was not started by the script `talestream`, which the unit would run.");
        }
        return plain("The path of this talestream", script);
    }

    private String checkedUser() {
        if (!USER.matcher(user).matches()) {
            throw new UsageError("--user must be the name of a user of this machine, is " + user);
        }
        return user;
    }

    private int checkedPort() {
        if (port < 1 || port > 65_535) {
            throw new UsageError("--port must be between 1 and 65535, is " + port);
        }
        return port;
    }

    private static String plain(String what, String path) {
        if (!PLAIN_PATH.matcher(path).matches()) {
            throw new UsageError(
                    "%s must be an absolute path of letters, digits and . _ / + : @ -, is %s".formatted(what, path));
        }
        return path;
    }

    private static void write(Path file, String unit) {
        if (!Files.isWritable(file.getParent())) {
            throw new UsageError("--units: this user cannot write to %s.".formatted(file.getParent()));
        }
        try {
            Files.writeString(file, unit);
        } catch (IOException e) {
            throw new UncheckedIOException("%s could not be written".formatted(file), e);
        }
    }
}
