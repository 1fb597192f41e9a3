package io.talestream.local;

import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.ServeApi;
import io.talestream.app.process.ServeSearch;
import io.talestream.app.process.ServeWorker;
import io.talestream.app.process.Service;
import io.talestream.app.process.StreamService;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.OpenTable;
import io.talestream.app.resources.TableOptions;
import io.talestream.contracts.id.Ids;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.source.ChangeSource;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.testing.diagnosis.Diagnostics;
import io.talestream.testing.engine.Engines;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// Parts of the system in this JVM, as `talestream serve` starts them, on the engines that all tests of the JVM share.
/// They have their own table, bucket and index.
final class EmbeddedServices implements AutoCloseable {
    private static final Duration AN_HOUR = Duration.ofHours(1);

    /// The only worker keeps its shards while the machine is busy.
    private static final SourceTuning HELD = SourceTuning.LOCAL.losingShardsAfter(Duration.ofMinutes(1));

    private final OpenParts opened = new OpenParts();
    private final List<String> alarms = new CopyOnWriteArrayList<>();
    private final String name = "services-" + Ids.next().toLowerCase(Locale.ROOT);
    private final Path directory;
    private final Map<String, String> environment;

    EmbeddedServices(Path directory) {
        this(directory, Engines.openSearch().endpoint());
    }

    EmbeddedServices(Path directory, URI search) {
        this(directory, Optional.of(search));
    }

    /// Without an index, and so without search.
    static EmbeddedServices withoutIndex(Path directory) {
        return new EmbeddedServices(directory, Optional.empty());
    }

    private EmbeddedServices(Path directory, Optional<URI> search) {
        this.directory = directory;
        this.environment = environment(directory, search);
        opened.add(Diagnostics.register("groups and parked changes of " + name, this::state));
    }

    private Map<String, String> environment(Path workers, Optional<URI> search) {
        TableCreation.ensure(Engines.dynamo().client(), name);
        var settings = new ApiSettings(
                Engines.dynamo().endpoint(),
                name,
                Engines.s3().endpoint(),
                Engines.s3().newBucket(),
                Engines.issuer(),
                LocalIssuer.CLIENT,
                EngineKeys.TEMPORARY);
        Map<String, String> variables = new HashMap<>(search.map(endpoint -> settings.searching(endpoint, name))
                .orElse(settings)
                .environment());
        variables.put("TALESTREAM_STREAM_WORKERS", workers.resolve("workers").toString());
        variables.put("TALESTREAM_WORKER_NAMES", workers.resolve("transcribers").toString());
        variables.put("TALESTREAM_CURSORS_SECRET", "0".repeat(64));
        return Map.copyOf(variables);
    }

    /// The environment of a process that is one of these services.
    Map<String, String> environment() {
        return environment;
    }

    String name() {
        return name;
    }

    String token(String user) {
        var who = new LocalUser(user);
        Map<String, Object> claims = Map.of("username", who.name(), "cognito:groups", List.of("operators"));
        return Engines.issuer().token(who.subject(), LocalIssuer.CLIENT, claims, AN_HOUR);
    }

    URI api() {
        return start(new ServeApi(environment));
    }

    URI search() {
        return start(new ServeSearch(environment));
    }

    URI worker() {
        return start(new ServeWorker(environment));
    }

    OpenTable table() {
        return opened.add(new TableOptions(environment).named());
    }

    /// The usual groups on the table's own stream.
    StreamService stream() {
        return stream(table -> table.changes(HELD), GroupSettings.USUAL);
    }

    /// The usual groups with these consumers.
    StreamService stream(Consumers consumers) {
        return stream(table -> table.changes(HELD), GroupSettings.USUAL, consumers);
    }

    StreamService stream(Function<OpenTable, ChangeSource> source, GroupSettings groups) {
        return stream(source, groups, Consumers.standard(environment));
    }

    /// As `serve stream` does, but a delivery that ends fails [#close()] instead of the process.
    private StreamService stream(Function<OpenTable, ChangeSource> source, GroupSettings groups, Consumers consumers) {
        OpenTable table = table();
        new SearchIndex(table.index()).ensure();
        return opened.add(StreamService.start(
                table,
                source.apply(table),
                consumers,
                groups,
                directory.resolve("workers"),
                (shard, error) -> alarms.add(shard + ": " + error)));
    }

    CommandRun run(String... arguments) {
        return CommandRun.of(environment, arguments);
    }

    @Override
    public void close() {
        opened.close();
        if (!alarms.isEmpty()) {
            throw new AssertionError("deliveries ended: " + alarms);
        }
    }

    private URI start(Service service) {
        return service.start(
                new ServiceEnvironment(environment), new ServerSettings("127.0.0.1", 0, Optional.empty()), opened);
    }

    private String state() {
        return run("groups").out() + run("parked", "list").out();
    }
}
