package io.talestream.engines.dynamodb;

import io.talestream.engines.EngineFailure;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.LocalDBClient;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccess;

/// The only class that accesses private members of the library, so that a change of the library breaks one file, by
/// name.
final class LibraryInternals {
    private static final String DATABASES = "dbRequestHandlers";
    private static final String STORAGE = "dbAccess";
    private static final String COUNTER = "sequenceNumberCounter";

    /// A strong reference, because java.util.logging drops the level of an unreferenced logger.
    private static final Logger SQLITE = Logger.getLogger("com.almworks.sqlite4java");

    private LibraryInternals() {}

    static void quietSqlite() {
        SQLITE.setLevel(Level.WARNING);
    }

    static Collection<AmazonDynamoDBLocal> databases(LocalDynamoDBRequestHandler handler) {
        @SuppressWarnings("unchecked")
        var databases = (Map<String, AmazonDynamoDBLocal>) value(DATABASES, LocalDynamoDBRequestHandler.class, handler);
        return databases.values();
    }

    /// The number of the next record of the streams.
    static AtomicLong sequenceNumbers(AmazonDynamoDBLocal database) {
        return (AtomicLong) value(COUNTER, SQLiteDBAccess.class, storage(database));
    }

    static LocalDBAccess storage(AmazonDynamoDBLocal database) {
        return (LocalDBAccess) value(STORAGE, LocalDBClient.class, database);
    }

    private static Object value(String name, Class<?> type, Object of) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field.get(of);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new EngineFailure(
                    "this version of DynamoDB Local has no field \"%s\" in %s".formatted(name, type.getName()), e);
        }
    }
}
