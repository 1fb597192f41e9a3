package io.talestream.ingest;

import io.talestream.testing.chat.ChatServer;
import java.util.HashMap;
import java.util.Map;

/// A server on the shared storage that uses a language model.
final class AskingServer implements AutoCloseable {
    final ApiServer api;

    AskingServer(ChatServer model) {
        this(model, Map.of());
    }

    AskingServer(ChatServer model, Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "talestream.model.provider",
                "openai",
                "talestream.model.url",
                model.base().toString(),
                "talestream.model.name",
                "llama"));
        settings.putAll(more);
        this.api = ApiServer.with(settings);
    }

    /// The same user at this server.
    Client as(Client user) {
        return api.as(user.user());
    }

    @Override
    public void close() {
        api.server.close();
    }
}
