package io.talestream.local;

import io.talestream.app.command.TerminalCommand;
import io.talestream.app.config.UsageError;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.local.demo.Demo;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        description = {
            "Add demo data to a running system on this machine",
            "Create two campaigns, three sessions with transcripts, and one recording",
            "Leave existing data unchanged"
        },
        exitCodeList = {"0:the demo data is searchable", "1:failed", "2:usage error, or no system is running"},
        footer = {
            "  talestream demo",
            "  talestream demo --dry-run",
            "  talestream demo --user ada --data /srv/talestream"
        })
final class DemoCommand extends TerminalCommand implements Callable<Integer> {
    private static final Duration LONG_ENOUGH = Duration.ofHours(1);

    @Option(
            names = "--user",
            paramLabel = "NAME",
            defaultValue = "demo",
            description = "Create the data as this user (default: ${DEFAULT-VALUE}); sign in with this name")
    private String user = "demo";

    @Mixin
    private DataOption data = new DataOption();

    @Option(names = "--dry-run", description = "List what would be added; add nothing")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException {
        LocalUser who = TokenCommand.named("--user", user);
        RunningSystem system = RunningSystem.on(data.directory());
        URI api = system.api()
                .orElseThrow(
                        () -> new UsageError("Only engines run on %s, and no API: start a system with `talestream up`."
                                .formatted(data.directory())));
        PrintWriter out = out();
        if (dryRun) {
            out.println("Nothing was added. A run adds whatever does not exist of this:");
            Demo.describe(out::println);
            return 0;
        }
        String token = system.tokens().access(who, LONG_ENOUGH);
        try (var demo = new Demo(api, token, out::println)) {
            print(demo.run(), who, api, out);
        }
        return 0;
    }

    private void print(Demo.Result result, LocalUser who, URI api, PrintWriter out) {
        if (!result.changed()) {
            out.println("The demo data already exists: nothing was added.");
        }
        if (!result.searchable()) {
            out.println("The recording is not transcribed yet: see the status of its session.");
        }
        out.println();
        out.println("Try this:");
        out.println("  open %s and sign in as \"%s\"".formatted(api.resolve("/app"), who.name()));
        out.println("  search there for: amber key");
        out.println("  curl -H \"Authorization: Bearer $(%s token --user %s%s)\" '%s'"
                .formatted(
                        quoted(System.getProperty("talestream.script", "./talestream")),
                        quoted(who.name()),
                        data.typed(),
                        api.resolve("/api/workspaces/" + result.workspace() + "/search?q=nineteen+lights")));
    }

    private static String quoted(String word) {
        return word.contains(" ") ? "'" + word + "'" : word;
    }
}
