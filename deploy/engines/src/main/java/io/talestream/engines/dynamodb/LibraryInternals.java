package io.talestream.engines.dynamodb;

import io.talestream.engines.EngineFailure;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/// The one place that reaches into the library's private parts, so that one file breaks, by name, when they change.
final class LibraryInternals {
    private static final String DATABASES = "dbRequestHandlers";

    /// Held, because java.util.logging forgets the level of a logger nobody holds.
    private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

    private LibraryInternals() {}

    static void quietSqlite() {
        SQLITE.setLevel(Level.WARNING);
    }

    static Collection<AmazonDynamoDBLocal> databases(LocalDynamoDBRequestHandler handler) {
        try {
            Field field = LocalDynamoDBRequestHandler.class.getDeclaredField(DATABASES);
            field.setAccessible(true);
            @SuppressWarnings("unchecked")
            var databases = (Map<String, AmazonDynamoDBLocal>) field.get(handler);
            return databases.values();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new EngineFailure(
                    "this version of DynamoDB Local keeps its databases elsewhere than in the field \"" + DATABASES
                            + "\" of " + LocalDynamoDBRequestHandler.class.getName() + ": shards cannot be rolled",
                    e);
        }
    }
}
