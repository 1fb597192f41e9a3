package io.talestream.testing.engine;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import io.talestream.engines.opensearch.EmbeddedOpenSearch;
import io.talestream.engines.s3.EmbeddedS3;
import io.talestream.engines.tokens.LocalIssuer;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Injects the engines that a test declares as parameters. Each is started on first use and shared by all tests of
/// the JVM, including those of other test engines, which call the static methods.
public final class Engines implements ParameterResolver {
    private static final LazyEngine<DynamoDb> DYNAMO = new LazyEngine<>(() -> dynamo(EngineSource.configured()));
    private static final LazyEngine<S3> OBJECTS = new LazyEngine<>(() -> s3(EngineSource.configured()));
    private static final LazyEngine<OpenSearch> SEARCH = new LazyEngine<>(() -> openSearch(EngineSource.configured()));
    private static final LazyEngine<LocalIssuer> ISSUER = new LazyEngine<>(Engines::startIssuer);

    private static final Map<Class<?>, Supplier<?>> BY_TYPE = Map.of(
            DynamoDb.class,
            Engines::dynamo,
            S3.class,
            Engines::s3,
            OpenSearch.class,
            Engines::openSearch,
            LocalIssuer.class,
            Engines::issuer);

    public static DynamoDb dynamo() {
        return DYNAMO.value();
    }

    /// Another one, for a test with many writes: every write takes longer, the more writes of any table the embedded
    /// engine has had.
    public static DynamoDb ownDynamo() {
        return dynamo(EngineSource.configured());
    }

    public static S3 s3() {
        return OBJECTS.value();
    }

    public static OpenSearch openSearch() {
        return SEARCH.value();
    }

    public static LocalIssuer issuer() {
        return ISSUER.value();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return BY_TYPE.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return Objects.requireNonNull(BY_TYPE.get(parameter.getParameter().getType()))
                .get();
    }

    static DynamoDb dynamo(EngineSource source) {
        return switch (source) {
            case CONTAINERS -> DynamoDb.at(Containers.dynamo());
            case EMBEDDED -> {
                EmbeddedDynamo engine = EmbeddedDynamo.inMemory();
                closeAtTheEnd(engine::close, "stop the embedded DynamoDB");
                yield DynamoDb.at(engine.endpoint());
            }
        };
    }

    static S3 s3(EngineSource source) {
        return switch (source) {
            case CONTAINERS -> S3.at(Containers.s3());
            case EMBEDDED -> {
                EmbeddedS3 engine = EmbeddedS3.temporary();
                closeAtTheEnd(engine::close, "stop the embedded S3");
                yield S3.at(engine.endpoint());
            }
        };
    }

    static OpenSearch openSearch(EngineSource source) {
        return switch (source) {
            case CONTAINERS -> new OpenSearch(Containers.openSearch());
            case EMBEDDED -> {
                EmbeddedOpenSearch engine = EmbeddedOpenSearch.temporary();
                closeAtTheEnd(engine::close, "stop the embedded OpenSearch");
                yield new OpenSearch(engine.endpoint());
            }
        };
    }

    /// Always embedded: it replaces a user pool, for which there is no image.
    private static LocalIssuer startIssuer() {
        LocalIssuer engine = LocalIssuer.start();
        closeAtTheEnd(engine::close, "stop the issuer of tokens");
        return engine;
    }

    private static void closeAtTheEnd(Runnable close, String name) {
        Runtime.getRuntime().addShutdownHook(new Thread(close, name));
    }
}
