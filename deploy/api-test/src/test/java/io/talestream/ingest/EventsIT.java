package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.store.Version;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.Listener.ReceivedEvent;
import io.talestream.store.ChangeFeed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class EventsIT {
    private final ApiServer api;
    private final Table table;
    private final String session;

    EventsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
    }

    @Test
    void a_renamed_session_reaches_every_subscriber() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);

            ReceivedEvent renamed = player.awaits(event -> event.text("name").equals("Storm"));

            assertThat(renamed.isAbout("session", id(session))).isTrue();
            assertThat(renamed.text("change")).isEqualTo("CHANGED");
            assertThat(renamed.text("status")).isEqualTo("NONE");
            assertThat(renamed.text("campaignId")).isEqualTo(id(table.open().campaign()));
        }
    }

    @Test
    void an_uploaded_recording_is_sent_as_a_status_change() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            AudioIT.upload(table.gm(), session + "/audio", 3);
            table.gm().post(session + "/audio/uploaded", "").is(200);

            player.awaits(event -> event.isAbout("session", id(session))
                    && event.text("status").equals("REQUESTED"));
        }
    }

    @Test
    void a_deleted_session_is_sent_as_removed() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().delete(session, "*").is(204);

            ReceivedEvent removed = player.awaits(event -> event.text("change").equals("REMOVED"));
            assertThat(removed.isAbout("session", id(session))).isTrue();
        }
    }

    @Test
    void a_reconnecting_client_receives_the_missed_events() {
        String last;
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().patch(session, "*", "{\"name\":\"Before\"}").is(200);
            last = player.awaits(event -> event.text("name").equals("Before")).id();
        }
        table.gm().patch(session, "*", "{\"name\":\"While away\"}").is(200);
        table.gm().delete(table.open().item(), "*").is(204);

        try (var back = Listener.to(table.player(), table.path(), last)) {
            back.awaits(event -> event.text("name").equals("While away"));
            back.awaits(event -> event.isAbout("item", id(table.open().item()))
                    && event.text("change").equals("REMOVED"));
        }
    }

    @Test
    void gm_only_changes_are_hidden_from_players() {
        try (var player = Listener.to(table.player(), table.path(), null);
                var gm = Listener.to(table.gm(), table.path(), null)) {
            table.gm().patch(table.secret().item(), "*", "{\"title\":\"Trap\"}").is(200);
            table.gm()
                    .patch(table.secret().session(), "*", "{\"name\":\"Betrayal\"}")
                    .is(200);
            table.gm()
                    .patch(table.secret().session(), "*", "{\"visibility\":\"ALL\"}")
                    .is(200);
            table.gm()
                    .patch(table.secret().campaign(), "*", "{\"name\":\"Plot\"}")
                    .is(200);
            table.gm().delete(table.secret().item(), "*").is(204);
            table.gm().delete(table.secret().campaign(), "*").is(204);
            table.gm().patch(session, "*", "{\"name\":\"The last word\"}").is(200);

            gm.awaits(event -> event.isAbout("campaign", id(table.secret().campaign()))
                    && event.text("change").equals("REMOVED"));
            player.awaits(event -> event.text("name").equals("The last word"));

            assertThat(player.received().toString())
                    .doesNotContain(
                            id(table.secret().campaign()),
                            id(table.secret().session()),
                            id(table.secret().item()));
        }
    }

    /// Transcripts and summaries have no visibility of their own: they inherit that of their session, and a summary has
    /// an edition.
    @Test
    void changes_in_a_hidden_session_and_gm_summaries_are_hidden_from_players() {
        String hidden = table.open().campaign() + "/sessions/"
                + table.gm()
                        .post(table.open().campaign() + "/sessions", "{\"name\":\"Plot\",\"visibility\":\"GM\"}")
                        .is(201)
                        .text("id");
        try (var player = Listener.to(table.player(), table.path(), null);
                var gm = Listener.to(table.gm(), table.path(), null)) {
            table.gm()
                    .send("PUT", hidden + "/transcript", "Mira: Now.", "*", "text/plain")
                    .is(200);
            summarize(session);
            gm.awaits(event -> event.text("kind").equals("transcript")
                    && event.text("sessionId").equals(id(hidden)));
            gm.awaits(event -> event.isAbout("summary", "GM"));
            player.awaits(event -> event.isAbout("summary", "PLAYER"));
            table.gm().patch(session, "*", "{\"name\":\"The last word\"}").is(200);
            player.awaits(event -> event.text("name").equals("The last word"));

            assertThat(player.received().toString()).doesNotContain(id(hidden));
            assertThat(player.received()).noneMatch(event -> event.isAbout("summary", "GM"));
        }
    }

    /// A removal reveals that the session existed, so only readers who could see it receive one.
    @Test
    void hiding_a_session_of_a_hidden_campaign_sends_players_no_event() {
        table.gm()
                .patch(table.secret().session(), "*", "{\"visibility\":\"ALL\"}")
                .is(200);
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm()
                    .patch(table.secret().session(), "*", "{\"visibility\":\"GM\"}")
                    .is(200);
            table.gm().patch(session, "*", "{\"name\":\"The last word\"}").is(200);
            player.awaits(event -> event.text("name").equals("The last word"));

            assertThat(player.received().toString())
                    .doesNotContain(id(table.secret().session()));
        }
    }

    @Test
    void a_hidden_session_is_sent_as_removed_once_and_returns_when_visible() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm()
                    .patch(session, "*", "{\"visibility\":\"GM\",\"name\":\"Secret\"}")
                    .is(200);
            player.awaits(event -> event.isAbout("session", id(session))
                    && event.text("change").equals("REMOVED"));

            table.gm().patch(session, "*", "{\"name\":\"Still secret\"}").is(200);
            table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);
            player.awaits(event -> event.text("name").equals("Ebb"));
            assertThat(removals(player)).hasSize(1);

            table.gm().patch(session, "*", "{\"visibility\":\"ALL\"}").is(200);
            player.awaits(event -> event.text("name").equals("Still secret"));
            assertThat(player.received()).noneMatch(event -> event.text("name").equals("Secret"));
        }
    }

    /// A new subscription includes the last seconds; the given event id skips them.
    @Test
    void a_session_hidden_before_the_subscription_is_not_sent_as_removed() {
        table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);
        String lastEventId = Version.at(Instant.now().plusSeconds(20)).text();
        try (var player = Listener.to(table.player(), table.path(), lastEventId)) {
            table.gm().patch(session, "*", "{\"name\":\"Still secret\"}").is(200);
            table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);
            player.awaits(event -> event.text("name").equals("Ebb"));

            assertThat(player.received().toString()).doesNotContain(id(session));
        }
    }

    @Test
    void removing_a_member_ends_their_stream() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            String seat = table.path() + "/members/" + table.player().user().value();
            table.owner().delete(seat, "*").is(204);

            player.awaitsTheEnd();
        }
    }

    @Test
    void a_gm_demoted_to_player_receives_player_events_only() {
        try (var demoted = Listener.to(table.gm(), table.path(), null)) {
            String seat = table.path() + "/members/" + table.gm().user().value();
            table.owner().patch(seat, "*", "{\"role\":\"PLAYER\"}").is(200);
            table.owner()
                    .patch(table.secret().item(), "*", "{\"title\":\"Since then\"}")
                    .is(200);
            table.owner().patch(session, "*", "{\"name\":\"The last word\"}").is(200);

            demoted.awaits(event -> event.text("name").equals("The last word"));
            assertThat(demoted.received()).noneMatch(event -> event.text("name").equals("Since then"));
        }
    }

    @Test
    void a_client_can_poll_without_following() {
        Instant begun;
        Answer answer;
        do {
            begun = Instant.now();
            table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);
            answer = table.player().get(table.path() + "/events?follow=false").is(200);
            // Without an event id, the response covers the last ten seconds.
        } while (begun.plus(ChangeFeed.OVERLAP).isBefore(Instant.now()));

        assertThat(answer.contentType()).contains("text/event-stream");
        assertThat(answer.body()).contains("Storm").contains("id: ");
    }

    @Test
    void an_expired_event_id_sends_a_reset() {
        try (var back = Listener.to(table.player(), table.path(), "1")) {
            assertThat(back.received()).extracting(ReceivedEvent::name).containsExactly("reset");
        }
    }

    @Test
    void an_invalid_event_id_is_refused() {
        for (String id : List.of("yesterday", "-1", "99999999999999999999")) {
            assertThat(table.player()
                            .withHeader("Last-Event-ID", id)
                            .get(table.path() + "/events")
                            .isProblem(400)
                            .each("errors", "field"))
                    .containsExactly("Last-Event-ID");
        }
    }

    @Test
    void open_streams_per_user_are_limited() {
        List<Listener> open = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                open.add(Listener.to(table.player(), table.path(), null));
            }
            table.player().get(table.path() + "/events").isProblem(429);
        } finally {
            open.forEach(Listener::close);
        }
    }

    @Test
    void a_head_request_opens_no_stream() {
        for (int i = 0; i < 21; i++) {
            table.player().head(table.path() + "/events").is(200);
        }

        Listener.to(table.player(), table.path(), null).close();
    }

    private static List<ReceivedEvent> removals(Listener listener) {
        return listener.received().stream()
                .filter(event -> event.text("change").equals("REMOVED"))
                .toList();
    }

    /// Adds a transcript with summaries, as a transcription does; the API cannot do that itself.
    private void summarize(String path) {
        table.gm()
                .send("PUT", path + "/transcript", "Mira: Go.", "*", "text/plain")
                .is(200);
        new StoredSession(api, path).tell("The baron did it.");
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
