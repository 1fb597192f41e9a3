package io.talestream.local;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.ApplicationContext;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.app.config.DataDirectory;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.GroupsIndicator;
import io.talestream.app.process.LagSamples;
import io.talestream.app.process.LanguageModels;
import io.talestream.app.process.RunningGroups;
import io.talestream.app.process.StreamService;
import io.talestream.app.process.TableOperations;
import io.talestream.app.process.TranscriptionService;
import io.talestream.app.resources.IndexLocation;
import io.talestream.app.resources.OpenParts;
import io.talestream.engines.api.ApiSettings;
import io.talestream.engines.tokens.LocalIssuer;
import io.talestream.engines.tokens.LocalUser;
import io.talestream.ingest.operations.Operations;
import io.talestream.migration.legacy.LegacyCheck;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.group.GroupSettings;
import io.talestream.stream.source.dynamodb.WriteSignal;
import io.talestream.stream.source.kcl.SourceTuning;
import io.talestream.stream.watch.GroupMeters;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Every part of the system in this process, on the loopback address only. Parts stop in the reverse order of their
/// start.
public final class LocalSystem implements AutoCloseable {
    private static final int ANY_PORT = 0;

    private final OpenParts running = new OpenParts();
    private final LocalEngines engines;
    private final URI uri;

    private LocalSystem(
            Path directory,
            int port,
            Set<String> names,
            Set<LocalUser> operators,
            Map<String, String> environment,
            Consumer<String> progress) {
        try {
            var data = running.add(DataDirectory.open(directory));
            progress.accept("data      " + directory.toAbsolutePath().normalize());
            int apiPort = portFor(port);
            this.engines =
                    running.add(LocalEngines.start(data, NamesOption.hosts(apiPort, names), operators, progress));
            // OpenSearch takes longest to start: the API context starts in the meantime.
            var settings = engines.settings().embedding(IndexLocation.hasEmbeddings(environment));
            var api = running.add(api(settings, apiPort, names, environment));
            engines.create();
            var table = running.add(engines.table(environment));
            if (new LegacyCheck(table.table()).isPending()) {
                progress.accept("          " + LegacyCheck.SENTENCE);
            }
            progress.accept("search    " + engines.search().endpoint());
            if (new SearchIndex(table.index()).ensure() instanceof SearchIndex.State.OtherMapping other) {
                progress.accept("          " + other.sentence());
            }
            var transcribing = running.add(TranscriptionService.start(table, environment, data.of("speech")));
            progress.accept("speech    " + transcribing.engine());
            LanguageModels.from(environment).where().ifPresent(model -> progress.accept("model     " + model));
            var consumers = Consumers.standard(environment, transcribing::wake);
            var writes = new WriteSignal();
            engines.onWrite(writes::written);
            var changes = table.changes(SourceTuning.ALONE).alone(writes);
            var processing = running.add(StreamService.start(
                    table, changes, consumers, GroupSettings.USUAL, data.of("workers"), (_, _) -> {}));
            GroupMeters.bind(api.getBean(MeterRegistry.class), processing.groups());
            api.registerSingleton(HealthIndicator.class, new GroupsIndicator(processing::health));
            progress.accept("groups    " + names(processing));
            var groups = new RunningGroups(processing);
            var lag = running.add(LagSamples.start(groups));
            api.registerSingleton(
                    Operations.class,
                    new TableOperations(groups, lag, table, consumers, () -> engines.table(environment)));
            this.uri = api.getBean(EmbeddedServer.class).start().getURI();
            progress.accept("api       " + uri);
            if (port != ANY_PORT && uri.getPort() != port) {
                progress.accept("          port %d is taken, so the API listens on another".formatted(port));
            }
            progress.accept("console   " + uri.resolve("/app"));
            running.add(engines.endpoints(Optional.of(uri)).leave(data));
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /// Its operator is the user who started this process.
    ///
    /// @param environment variables with the settings of transcription, of embeddings and of the language model
    public static LocalSystem start(
            Path directory, int port, Map<String, String> environment, Consumer<String> progress) {
        return start(directory, port, Set.of(), Set.of(OperatorsOption.starter()), environment, progress);
    }

    /// @param names host names of the API besides those of the loopback address
    /// @param operators the users who see the operations page
    static LocalSystem start(
            Path directory,
            int port,
            Set<String> names,
            Set<LocalUser> operators,
            Map<String, String> environment,
            Consumer<String> progress) {
        return new LocalSystem(directory, port, names, operators, environment, progress);
    }

    public URI uri() {
        return uri;
    }

    LocalIssuer issuer() {
        return engines.issuer();
    }

    @Override
    public void close() {
        running.close();
    }

    private static ApplicationContext api(
            ApiSettings settings, int port, Set<String> names, Map<String, String> environment) {
        Map<String, Object> properties = new HashMap<>(settings.at(port));
        properties.putAll(new ServiceEnvironment(environment).properties(LanguageModels.GROUPS));
        if (!names.isEmpty()) {
            properties.put("talestream.server.names", String.join(",", names));
        }
        return ApplicationContext.builder().properties(properties).banner(false).start();
    }

    private static String names(StreamService processing) {
        return processing.groups().stream()
                .map(group -> "%s (%s)"
                        .formatted(
                                group.name(), String.join(", ", group.counts().keySet())))
                .collect(Collectors.joining("; "));
    }

    private static int portFor(int preferred) {
        return preferred != ANY_PORT && FreePort.isFree(preferred) ? preferred : FreePort.any();
    }
}
