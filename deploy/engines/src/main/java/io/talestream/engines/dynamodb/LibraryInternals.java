package io.talestream.engines.dynamodb;

import io.talestream.engines.EngineFailure;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/// The only class that accesses private members of the library, so that a change of the library breaks one file, by
/// name.
final class LibraryInternals {
    private static final String DATABASES = "dbRequestHandlers";

    /// A strong reference, because java.util.logging drops the level of an unreferenced logger.
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
