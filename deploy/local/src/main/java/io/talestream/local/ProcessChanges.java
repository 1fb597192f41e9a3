package io.talestream.local;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.talestream.stream.delivery.Alarm;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.watch.GroupMeters;
import io.talestream.stream.watch.WatchServer;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "process",
        description = {
            "Runs the consumer groups of a table whose API runs elsewhere, until it is told to stop.",
            "Any number can run at the same time, on one machine or many: they share the work."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:stopped in good order", "1:it failed", "2:wrong use; nothing was started"},
        footer = {
            "",
            "Examples:",
            "  talestream process",
            "  talestream process --groups 'search=search;work=projector,archive'",
            "  talestream process --table talestream --region eu-west-1 --workers /var/lib/talestream"
        })
final class ProcessChanges implements Runnable {
    private final Consumers consumers;

    @Mixin
    private final TableOptions at;

    @Option(
            names = "--groups",
            paramLabel = "GROUPS",
            description = "Which consumers are in which group, as name=consumer,consumer;name=consumer"
                    + " (default: search=search;work=projector,transcription,archive).")
    private @Nullable String groups;

    @Option(
            names = "--workers",
            paramLabel = "DIR",
            defaultValue = ".talestream/workers",
            description = "Where the workers of this machine are numbered, so that one that is started again takes up"
                    + " its work at once (default: ${DEFAULT-VALUE}).")
    private Path workers = Path.of(".talestream", "workers");

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8081",
            description = "Where /health and /prometheus are served, on this machine only (default: ${DEFAULT-VALUE});"
                    + " 0 is any that is free.")
    private int port = 8081;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ProcessChanges(TableOptions at, Consumers consumers) {
        this.at = at;
        this.consumers = consumers;
    }

    static CommandLine command(Map<String, String> environment, Consumers consumers) {
        return new CommandLine(new ProcessChanges(new TableOptions(environment), consumers));
    }

    @Override
    public void run() {
        if (port < 0 || port > 65_535) {
            throw new WrongUse("--port must be between 0 and 65535, is " + port);
        }
        GroupSettings settings = settings();
        var opened = new OpenParts();
        URI watched;
        try {
            watched = start(settings, opened);
        } catch (IllegalArgumentException e) {
            opened.close();
            throw new WrongUse("--groups: " + e.getMessage());
        } catch (RuntimeException e) {
            opened.close();
            throw e;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "stop"));
        spec.commandLine().getOut().println("ready: " + watched);
        spec.commandLine().getOut().flush();
        untilToldToStop();
    }

    private URI start(GroupSettings settings, OpenParts opened) {
        OpenTable table = opened.add(at.open());
        // What no delivery can go on after: another process takes over.
        Alarm end = (_, _) -> Runtime.getRuntime().halt(1);
        var processing = opened.add(Processing.start(table, consumers, settings, workers, end));
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        GroupMeters.bind(meters, processing.groups());
        var here = InetAddress.getLoopbackAddress();
        return opened.add(WatchServer.start(here, port, processing::health, meters::scrape))
                .uri();
    }

    private GroupSettings settings() {
        try {
            return groups == null ? GroupSettings.USUAL : GroupSettings.parse(groups);
        } catch (IllegalArgumentException e) {
            throw new WrongUse("--groups cannot be read: " + e.getMessage());
        }
    }

    private static void untilToldToStop() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
