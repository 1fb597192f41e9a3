package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.ingest.Client.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@MicronautTest
class RepeatedRequestsIT {
    private final Table table;
    private final String sessions;

    RepeatedRequestsIT(ApiServer api) {
        this.table = Table.on(api);
        this.sessions = table.open().campaign() + "/sessions";
    }

    @Test
    void a_repeated_request_gets_the_same_response_and_creates_nothing() {
        Answer first =
                table.gm().postOnce("key-1", sessions, "{\"name\":\"Storm\"}").is(201);
        String session = sessions + "/" + first.text("id");
        table.gm().patch(session, "*", "{\"name\":\"Renamed since\"}").is(200);

        Answer again =
                table.gm().postOnce("key-1", sessions, "{\"name\":\"Storm\"}").is(201);

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.etag()).isEqualTo(first.etag());
        assertThat(table.gm().get(sessions).is(200).size("items")).isEqualTo(2);
    }

    @Test
    void another_body_or_path_under_the_same_key_is_422() {
        table.gm().postOnce("key-1", sessions, "{\"name\":\"Storm\"}").is(201);

        Answer other =
                table.gm().postOnce("key-1", sessions, "{\"name\":\"Calm\"}").is(422);
        table.gm()
                .postOnce("key-1", table.path() + "/items", "{\"title\":\"Storm\"}")
                .is(422);

        table.gm()
                .postOnce("key-1", table.secret().campaign() + "/sessions", "{\"name\":\"Storm\"}")
                .is(422);

        assertThat(other.body()).contains("Idempotency-Key");
        assertThat(table.gm().get(sessions).is(200).size("items")).isEqualTo(2);
    }

    @Test
    void an_idempotency_key_is_bound_to_its_user() {
        table.gm().postOnce("key-1", sessions, "{\"name\":\"Storm\"}").is(201);
        table.owner().postOnce("key-1", sessions, "{\"name\":\"Calm\"}").is(201);

        table.gm().postOnce("", sessions, "{\"name\":\"Fog\"}").is(400);
        table.gm().postOnce("k".repeat(129), sessions, "{\"name\":\"Fog\"}").is(400);
    }

    @Test
    void two_hundred_requests_with_ten_keys_create_ten_sessions() throws Exception {
        List<String> ids = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> running = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                String key = "key-" + i % 10;
                running.add(
                        threads.submit(() -> table.gm().postOnce(key, sessions, "{\"name\":\"%s\"}".formatted(key))));
            }
            for (Future<Answer> each : running) {
                ids.add(each.get().is(201).text("id"));
            }
        }

        assertThat(ids).hasSize(200);
        assertThat(ids.stream().distinct()).hasSize(10);
        assertThat(table.gm().get(sessions + "?size=200").is(200).size("items")).isEqualTo(11);
    }
}
