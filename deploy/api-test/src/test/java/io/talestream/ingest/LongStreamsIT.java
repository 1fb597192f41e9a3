package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.ingest.Listener.ReceivedEvent;
import io.talestream.testing.time.Eventually;
import io.talestream.testing.time.SettableClock;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Event streams that stay open for long, and those that their client does not read.
class LongStreamsIT {
    /// More than the server keeps for a connection: its queue, and what the buffers below take.
    private static final int MANY = 2_000;

    /// More than the buffers below the queue take, and less than the queue.
    private static final int SOME = 600;

    private static final int SMALL_BUFFER = 4_096;
    /// Longer than the feed lists a change again.
    private static final Duration A_WHILE = Duration.ofMinutes(1);

    private static final Duration LONGER_THAN_A_TOKEN = Duration.ofDays(1);
    private static final Pattern EVENT_ID = Pattern.compile("id: ([0-9]+)");
    private static final Pattern ITEM_ID = Pattern.compile("\"id\":\"([0-9A-Z]{26})\"");

    private final ApiServer api = ApiServer.with(Map.of(
            "micronaut.server.netty.child-options.so-sndbuf",
            SMALL_BUFFER,
            "talestream.events.pulse",
            "100ms",
            KillableServer.PROPERTY,
            "yes"));
    private final Table table = Table.on(api);

    @AfterEach
    void stop() {
        api.server.close();
    }

    @Test
    void a_client_that_stops_reading_is_disconnected_and_loses_nothing() throws IOException {
        Set<String> missing;
        String last;
        try (var socket = open(table.player())) {
            // Far enough apart that a reconnecting client does not get all of them again.
            missing = new HashSet<>(table.addItems(api, MANY, Duration.ofSeconds(1)));

            awaitTheEndOfTheStream();

            String received = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            List<String> items = all(ITEM_ID, received);
            assertThat(items).hasSizeBetween(1, MANY / 2);
            items.forEach(missing::remove);
            last = all(EVENT_ID, received).getLast();
        }

        try (var back = Listener.to(table.player(), table.path(), last)) {
            back.awaits(event -> {
                missing.remove(event.text("id"));
                return missing.isEmpty();
            });
        }
    }

    @Test
    void a_stream_that_is_not_read_ends_when_its_member_is_removed() throws IOException {
        try (var _ = open(table.player())) {
            table.addItems(api, SOME, Duration.ofMillis(1));
            String seat = table.path() + "/members/" + table.player().user().value();
            table.owner().delete(seat, "*").is(204);

            awaitTheEndOfTheStream();
        }
    }

    @Test
    void a_stream_that_is_not_read_ends_with_its_token() throws IOException {
        try (var _ = open(table.player())) {
            table.addItems(api, SOME, Duration.ofMillis(1));
            clock().advance(LONGER_THAN_A_TOKEN);

            awaitTheEndOfTheStream();
        }
    }

    /// Each change in what a player cannot see would otherwise reveal when the GM works on it.
    @Test
    void a_session_that_was_hidden_long_ago_is_not_sent_as_removed_again() {
        String session = table.open().session();
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);
            player.awaits(LongStreamsIT::isRemoval);

            clock().advance(A_WHILE);
            table.gm()
                    .patch(table.open().campaign(), "*", "{\"name\":\"Flow\"}")
                    .is(200);
            player.awaits(event -> event.text("name").equals("Flow"));
            table.gm().patch(session, "*", "{\"name\":\"Still secret\"}").is(200);
            table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);
            player.awaits(event -> event.text("name").equals("Ebb"));

            assertThat(player.received()).filteredOn(LongStreamsIT::isRemoval).hasSize(1);
        }
    }

    private static boolean isRemoval(ReceivedEvent event) {
        return event.text("change").equals("REMOVED");
    }

    private SettableClock clock() {
        return api.server.getApplicationContext().getBean(SettableClock.class);
    }

    private void awaitTheEndOfTheStream() {
        Eventually.until(
                "no stream is open",
                () -> api.anonymous().get("/prometheus").is(200).body().contains("talestream_events_open 0.0"));
    }

    /// Returns after the first event.
    private Socket open(Client client) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.connect(new InetSocketAddress(api.server.getHost(), api.server.getPort()));
        LimitsIT.write(
                socket,
                "GET %s/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer %s\r\n\r\n"
                        .formatted(table.path(), client.token()));
        InputStream in = socket.getInputStream();
        var head = new StringBuilder();
        while (head.indexOf("event: ping") < 0) {
            int next = in.read();
            assertThat(next).as("the end of %s", head).isNotNegative();
            head.append((char) next);
        }
        return socket;
    }

    private static List<String> all(Pattern pattern, String text) {
        List<String> found = new ArrayList<>();
        pattern.matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .forEach(found::add);
        return found;
    }
}
