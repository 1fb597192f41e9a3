package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import io.talestream.engines.tokens.LocalUser;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Needs no password: read access to the data directory already gives access to all of its data.
@Command(
        name = "token",
        description = {
            "Print an API token for a running system on this machine",
            "Act as the console user of the same name"
        },
        exitCodeList = {"0:printed", "1:failed", "2:usage error, or no system is running"},
        footer = {
            "  talestream token --user ada",
            "  curl -H \"Authorization: Bearer $(talestream token --user ada)\" http://127.0.0.1:8080/api/me",
            "  talestream token --user ada --valid-for 30d --data /srv/talestream"
        })
final class TokenCommand extends TerminalCommand implements Runnable {
    private static final Duration LONGEST = Duration.ofDays(366);

    @Option(names = "--user", paramLabel = "NAME", required = true, description = "Issue the token for this user")
    private String user = "";

    @Mixin
    private DataOption data = new DataOption();

    @Option(
            names = "--valid-for",
            paramLabel = "TIME",
            defaultValue = "1h",
            description = "Set the lifetime, such as 30m, 8h or 7d (default: ${DEFAULT-VALUE})")
    private String validFor = "1h";

    @Override
    public void run() {
        LocalUser who = named("--user", user);
        Duration life = life();
        out().println(RunningSystem.on(data.directory()).tokens().access(who, life));
    }

    static LocalUser named(String option, String name) {
        try {
            return new LocalUser(name);
        } catch (IllegalArgumentException e) {
            throw new UsageError("%s cannot be used: %s.".formatted(option, e.getMessage()));
        }
    }

    private Duration life() {
        Duration life = parsed();
        if (!life.isPositive() || life.compareTo(LONGEST) > 0) {
            throw new UsageError("--valid-for must be positive and at most 366d, is " + validFor);
        }
        return life;
    }

    private Duration parsed() {
        String text = validFor.strip().toUpperCase(Locale.ROOT);
        try {
            return Duration.parse(text.endsWith("D") ? "P" + text : "PT" + text);
        } catch (DateTimeParseException e) {
            throw new UsageError("--valid-for must be a time such as 30m, 8h or 7d, is " + validFor);
        }
    }
}
