package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.store.Version;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.Listener.Heard;
import io.talestream.store.ChangeFeed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventsIT {
    private final ApiServer api = ApiServer.shared();
    private final Table table = Table.on(api);
    private final String session = table.open().session();

    @Test
    void a_new_name_reaches_whoever_listens() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);

            Heard event = player.awaits(heard -> heard.text("name").equals("Storm"));

            assertThat(event.isAbout("session", id(session))).isTrue();
            assertThat(event.text("change")).isEqualTo("CHANGED");
            assertThat(event.text("status")).isEqualTo("NONE");
            assertThat(event.text("campaignId")).isEqualTo(id(table.open().campaign()));
        }
    }

    @Test
    void a_recording_that_came_in_is_told_as_a_new_state() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            AudioIT.upload(table.gm(), session + "/audio", 3);
            table.gm().post(session + "/audio/uploaded", "").is(200);

            player.awaits(heard -> heard.isAbout("session", id(session))
                    && heard.text("status").equals("REQUESTED"));
        }
    }

    @Test
    void what_is_deleted_is_told_as_removed() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().delete(session, "*").is(204);

            Heard event = player.awaits(heard -> heard.text("change").equals("REMOVED"));
            assertThat(event.isAbout("session", id(session))).isTrue();
        }
    }

    @Test
    void whoever_was_away_hears_what_they_missed() {
        String last;
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm().patch(session, "*", "{\"name\":\"Before\"}").is(200);
            last = player.awaits(heard -> heard.text("name").equals("Before")).id();
        }
        table.gm().patch(session, "*", "{\"name\":\"While away\"}").is(200);
        table.gm().delete(table.open().item(), "*").is(204);

        try (var back = Listener.to(table.player(), table.path(), last)) {
            back.awaits(heard -> heard.text("name").equals("While away"));
            back.awaits(heard -> heard.isAbout("item", id(table.open().item()))
                    && heard.text("change").equals("REMOVED"));
        }
    }

    @Test
    void players_hear_nothing_of_what_is_for_gms() {
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

            gm.awaits(heard -> heard.isAbout("campaign", id(table.secret().campaign()))
                    && heard.text("change").equals("REMOVED"));
            player.awaits(heard -> heard.text("name").equals("The last word"));

            assertThat(player.heard().toString())
                    .doesNotContain(
                            id(table.secret().campaign()),
                            id(table.secret().session()),
                            id(table.secret().item()));
        }
    }

    /// A transcript and a summary have no visibility of their own: they lie in a session, and a summary is for
    /// someone.
    @Test
    void players_hear_nothing_of_what_lies_in_a_hidden_session_nor_of_the_gms_summary() {
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
            gm.awaits(heard -> heard.text("kind").equals("transcript")
                    && heard.text("sessionId").equals(id(hidden)));
            gm.awaits(heard -> heard.isAbout("summary", "GM"));
            player.awaits(heard -> heard.isAbout("summary", "PLAYER"));
            table.gm().patch(session, "*", "{\"name\":\"The last word\"}").is(200);
            player.awaits(heard -> heard.text("name").equals("The last word"));

            assertThat(player.heard().toString()).doesNotContain(id(hidden));
            assertThat(player.heard()).noneMatch(heard -> heard.isAbout("summary", "GM"));
        }
    }

    /// That something went away tells that it was there: only to those who knew.
    @Test
    void nobody_hears_of_the_end_of_what_lies_in_a_hidden_campaign() {
        table.gm()
                .patch(table.secret().session(), "*", "{\"visibility\":\"ALL\"}")
                .is(200);
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm()
                    .patch(table.secret().session(), "*", "{\"visibility\":\"GM\"}")
                    .is(200);
            table.gm().patch(session, "*", "{\"name\":\"The last word\"}").is(200);
            player.awaits(heard -> heard.text("name").equals("The last word"));

            assertThat(player.heard().toString())
                    .doesNotContain(id(table.secret().session()));
        }
    }

    @Test
    void what_is_hidden_from_players_is_gone_for_them_once_and_back_when_it_is_shown() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            table.gm()
                    .patch(session, "*", "{\"visibility\":\"GM\",\"name\":\"Secret\"}")
                    .is(200);
            player.awaits(heard -> heard.isAbout("session", id(session))
                    && heard.text("change").equals("REMOVED"));

            table.gm().patch(session, "*", "{\"name\":\"Still secret\"}").is(200);
            table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);
            player.awaits(heard -> heard.text("name").equals("Ebb"));
            assertThat(removals(player)).hasSize(1);

            table.gm().patch(session, "*", "{\"visibility\":\"ALL\"}").is(200);
            player.awaits(heard -> heard.text("name").equals("Still secret"));
            assertThat(player.heard()).noneMatch(heard -> heard.text("name").equals("Secret"));
        }
    }

    /// Who begins to listen is told of the last seconds too, so they say that they have heard those already.
    @Test
    void what_was_hidden_before_they_began_to_listen_is_not_told_as_gone() {
        table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);
        String heard = Version.at(Instant.now().plusSeconds(20)).text();
        try (var player = Listener.to(table.player(), table.path(), heard)) {
            table.gm().patch(session, "*", "{\"name\":\"Still secret\"}").is(200);
            table.gm().patch(table.open().campaign(), "*", "{\"name\":\"Ebb\"}").is(200);
            player.awaits(said -> said.text("name").equals("Ebb"));

            assertThat(player.heard().toString()).doesNotContain(id(session));
        }
    }

    @Test
    void whoever_leaves_the_workspace_hears_no_more() {
        try (var player = Listener.to(table.player(), table.path(), null)) {
            String seat = table.path() + "/members/" + table.player().user().value();
            table.owner().delete(seat, "*").is(204);

            player.awaitsTheEnd();
        }
    }

    @Test
    void a_gm_who_is_a_player_now_hears_what_players_hear() {
        try (var demoted = Listener.to(table.gm(), table.path(), null)) {
            String seat = table.path() + "/members/" + table.gm().user().value();
            table.owner().patch(seat, "*", "{\"role\":\"PLAYER\"}").is(200);
            table.owner()
                    .patch(table.secret().item(), "*", "{\"title\":\"Since then\"}")
                    .is(200);
            table.owner().patch(session, "*", "{\"name\":\"The last word\"}").is(200);

            demoted.awaits(heard -> heard.text("name").equals("The last word"));
            assertThat(demoted.heard()).noneMatch(heard -> heard.text("name").equals("Since then"));
        }
    }

    @Test
    void a_client_may_also_ask_now_and_then() {
        Instant begun;
        Answer answer;
        do {
            begun = Instant.now();
            table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);
            answer = table.player().get(table.path() + "/events?follow=false").is(200);
            // Who does not say what they have heard is told of the last ten seconds.
        } while (begun.plus(ChangeFeed.OVERLAP).isBefore(Instant.now()));

        assertThat(answer.contentType()).contains("text/event-stream");
        assertThat(answer.body()).contains("Storm").contains("id: ");
    }

    @Test
    void an_id_from_long_ago_says_to_read_everything_anew() {
        try (var back = Listener.to(table.player(), table.path(), "1")) {
            assertThat(back.heard()).extracting(Heard::name).containsExactly("reset");
        }
    }

    @Test
    void an_id_of_no_event_is_refused() {
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
    void one_person_cannot_open_streams_without_end() {
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

    private static List<Heard> removals(Listener listener) {
        return listener.heard().stream()
                .filter(heard -> heard.text("change").equals("REMOVED"))
                .toList();
    }

    /// What the API does not do itself: a transcription that comes with its summaries.
    private void summarize(String path) {
        table.gm()
                .send("PUT", path + "/transcript", "Mira: Go.", "*", "text/plain")
                .is(200);
        new StoredSession(ApiServer.shared(), path).tell("The baron did it.");
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
