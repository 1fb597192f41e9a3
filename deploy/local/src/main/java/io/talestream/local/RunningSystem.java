package io.talestream.local;

import io.talestream.app.config.DataDirectory;
import io.talestream.app.config.Endpoints;
import io.talestream.app.config.UsageError;
import io.talestream.engines.tokens.LocalTokens;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// A system on this machine that runs in another process, for users who can read its data directory. It has no API if
/// only its engines run.
record RunningSystem(Optional<URI> api, LocalTokens tokens) {
    static RunningSystem on(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new UsageError("There is no talestream on %s: start one with `talestream up%s`."
                    .formatted(directory, option(directory)));
        }
        Optional<DataDirectory> idle = DataDirectory.openIfFree(directory);
        if (idle.isPresent()) {
            idle.get().close();
            throw new UsageError("The talestream on %s is not running: start it with `talestream up%s`."
                    .formatted(directory, option(directory)));
        }
        return Endpoints.find(directory, Endpoints.ISSUER)
                .flatMap(issuer -> LocalTokens.keptIn(directory.resolve(LocalEngines.TOKENS), issuer))
                .map(tokens -> new RunningSystem(Endpoints.find(directory, Endpoints.API), tokens))
                .orElseThrow(
                        () -> new UsageError("The talestream on %s is just starting or stopping: try again in a moment."
                                .formatted(directory)));
    }

    private static String option(Path directory) {
        return directory.equals(Path.of(".talestream")) ? "" : " --data " + directory;
    }
}
