package io.talestream.app.process;

import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.resources.OpenParts;
import java.net.URI;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(
        name = "search",
        description = {
            "Serve only the search routes of the API, to scale them separately",
            "Set the environment variables of `serve api`"
        },
        exitCodeList = {
            "1:failed",
            "2:usage error; nothing was started",
            "130:stopped cleanly, by Ctrl-C",
            "143:stopped cleanly, by SIGTERM"
        },
        footer = {"  talestream serve search", "  talestream serve search --port 9001"})
public final class ServeSearch extends Service {
    public ServeSearch(Map<String, String> environment) {
        super(environment, List.of("talestream.auth", "talestream.dynamodb", "talestream.search"));
    }

    @Override
    public URI start(ServiceEnvironment variables, ServerSettings server, OpenParts opened) {
        return opened.add(variables.open(server.properties(), "search"))
                .getBean(EmbeddedServer.class)
                .start()
                .getURI();
    }
}
