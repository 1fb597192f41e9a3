package io.talestream.app.process;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.TableOptions;
import io.talestream.ingest.operations.Operations;
import io.talestream.migration.legacy.LegacyCheck;
import java.net.URI;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(
        name = "api",
        description = {
            "Serve the API and the console",
            "Set its environment variables as described in docs/configuration.md"
        },
        exitCodeList = {
            "1:failed",
            "2:usage error; nothing was started",
            "130:stopped cleanly, by Ctrl-C",
            "143:stopped cleanly, by SIGTERM"
        },
        footer = {"  talestream serve api", "  talestream serve api --port 9000"})
public final class ServeApi extends Service {
    public ServeApi(Map<String, String> environment) {
        super(
                environment,
                List.of(
                        "talestream.auth",
                        "talestream.dynamodb",
                        "talestream.s3",
                        "talestream.search",
                        "talestream.model"));
    }

    @Override
    public URI start(ServiceEnvironment variables, ServerSettings server, OpenParts opened) {
        LanguageModels.check(environment);
        var table = opened.add(new TableOptions(environment).named());
        if (new LegacyCheck(table.table()).isPending()) {
            err().println(LegacyCheck.SENTENCE);
        }
        ApplicationContext api = opened.add(variables.open(server.properties()));
        var groups = new StoredGroups(table);
        var lag = opened.add(LagSamples.start(groups));
        api.registerSingleton(
                Operations.class,
                new TableOperations(
                        groups,
                        lag,
                        table,
                        Consumers.standard(environment),
                        () -> new TableOptions(environment).named()));
        return api.getBean(EmbeddedServer.class).start().getURI();
    }
}
