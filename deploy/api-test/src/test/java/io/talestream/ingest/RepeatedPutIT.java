package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Singleton;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/// The SDK repeats a put whose response was lost. After another write to the item the repeated put is a conflict,
/// although the first one was carried out.
@MicronautTest
@Property(name = RepeatedPutIT.PROPERTY, value = "yes")
class RepeatedPutIT {
    static final String PROPERTY = "talestream.test.repeats-a-put";

    private final Table table;
    private final RepeatedPut repeated;

    RepeatedPutIT(ApiServer api, RepeatedPut repeated) {
        this.table = Table.on(api);
        this.repeated = repeated;
    }

    @Test
    void an_upload_that_began_with_a_repeated_put_goes_on() {
        String session = table.open().session();
        String audio = session + "/audio";
        repeated.next(
                () -> table.gm().patch(session, "*", "{\"name\":\"Renamed\"}").is(200));

        AudioIT.upload(table.gm(), audio, 3_000);

        assertThat(repeated.isDone()).isTrue();
        assertThat(table.gm().get(session).is(200).text("name")).isEqualTo("Renamed");
        table.gm().post(audio + "/uploaded", "").is(200);
    }

    @Singleton
    @Requires(property = PROPERTY)
    static final class RepeatedPut implements BeanCreatedEventListener<DynamoDbClient> {
        private final AtomicReference<Optional<Runnable>> between = new AtomicReference<>(Optional.empty());

        /// Sends the next put twice, and this between.
        void next(Runnable write) {
            between.set(Optional.of(write));
        }

        boolean isDone() {
            return between.get().isEmpty();
        }

        @Override
        public DynamoDbClient onCreated(BeanCreatedEvent<DynamoDbClient> created) {
            DynamoDbClient real = created.getBean();
            return (DynamoDbClient) Proxy.newProxyInstance(
                    DynamoDbClient.class.getClassLoader(),
                    new Class<?>[] {DynamoDbClient.class},
                    (_, method, arguments) -> {
                        try {
                            if (arguments != null && arguments[0] instanceof PutItemRequest) {
                                Optional<Runnable> write = between.getAndSet(Optional.empty());
                                if (write.isPresent()) {
                                    method.invoke(real, arguments);
                                    write.get().run();
                                }
                            }
                            return method.invoke(real, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause() == null ? e : e.getCause();
                        }
                    });
        }
    }
}
