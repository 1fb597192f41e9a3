package io.talestream.testing.engine;

import io.talestream.engines.dynamodb.EmbeddedDynamo;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives a test the engines it names as parameters. Each is started when it is first asked for and then shared by all
/// tests of the JVM, those of other test engines included, which call the static methods.
public final class Engines implements ParameterResolver {
    private static final Once<DynamoDb> DYNAMO = new Once<>(Engines::startDynamo);

    public static DynamoDb dynamo() {
        return DYNAMO.value();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == DynamoDb.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        return dynamo();
    }

    private static DynamoDb startDynamo() {
        return switch (EngineSource.asked()) {
            case CONTAINERS -> DynamoDb.at(Containers.dynamo());
            case EMBEDDED -> {
                EmbeddedDynamo engine = EmbeddedDynamo.inMemory();
                Runtime.getRuntime().addShutdownHook(new Thread(engine::close, "stop the embedded DynamoDB"));
                yield DynamoDb.at(engine.endpoint());
            }
        };
    }
}
