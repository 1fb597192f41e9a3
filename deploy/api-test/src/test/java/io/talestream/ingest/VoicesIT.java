package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.voice.SpeakerVoice;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.voice.VoiceEmbedding;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.VoiceProfiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@MicronautTest
class VoicesIT {
    private static final String ON = "{\"recognise\":true}";
    private static final String OFF = "{\"recognise\":false}";
    private static final VoiceEmbedding VOICE = VoiceEmbedding.of("m", new float[] {1, 2, 3, 4, 5, 6, 7, 8});

    private final ApiServer api;
    private final Table table;
    private final Client player;
    private final String voice;
    private final String session;

    VoicesIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.player = table.player();
        this.voice = table.path() + "/voice";
        this.session = table.open().session();
    }

    @Test
    void recognition_is_off_until_the_member_turns_it_on() {
        recorded(player);
        name("S1", player);

        assertThat(player.get(voice).is(200).text("recognise")).isEqualTo("false");
        assertThat(profile(player)).isEmpty();

        Answer on = player.put(voice, "*", ON).is(200);

        assertThat(on.text("recognise")).isEqualTo("true");
        assertThat(profile(player)).isPresent();
        assertThat(profile(table.gm())).isEmpty();
        assertThat(table.gm().get(voice).is(200).text("recognise")).isEqualTo("false");
    }

    @Test
    void turning_recognition_off_deletes_the_profile() {
        recorded(player);
        player.put(voice, "*", ON).is(200);
        name("S1", player);
        assertThat(player.get(voice).is(200).text("samples")).isEqualTo("1");

        player.put(voice, "*", OFF).is(200);
        player.put(voice, "*", OFF).is(200);

        assertThat(profile(player)).isEmpty();
        player.put(voice, "*", ON).is(200);
        assertThat(player.get(voice).is(200).text("samples")).isEqualTo("0");
    }

    @Test
    void naming_a_speaker_twice_counts_once() {
        recorded(player);
        player.put(voice, "*", ON).is(200);

        name("S1", player);
        name("S1", player);

        assertThat(samples(player)).containsExactly("S1");
    }

    @Test
    void a_renamed_speaker_leaves_no_voice_with_the_wrong_member() {
        recorded(player);
        player.put(voice, "*", ON).is(200);
        table.gm().put(voice, "*", ON).is(200);
        name("S1", player);

        name("S1", table.gm());

        assertThat(samples(player)).isEmpty();
        assertThat(samples(table.gm())).containsExactly("S1");

        table.gm().put(session + "/speakers", "*", "{\"speakers\":[]}").is(200);

        assertThat(samples(table.gm())).isEmpty();
    }

    @Test
    void only_members_are_speakers_with_a_voice() {
        Answer refused = table.gm()
                .put(session + "/speakers", "*", speaker("S1", table.outsider()))
                .isProblem(400);

        assertThat(refused.text("errors.0.field")).isEqualTo("speakers");
        assertThat(table.gm().get(session + "/speakers").is(200).size("speakers"))
                .isZero();
    }

    @Test
    void a_speaker_may_stay_a_member_who_left() {
        name("S1", player);
        table.owner().delete(seat(player), "*").is(204);

        table.gm().put(session + "/speakers", "*", speaker("S1", player)).is(200);
    }

    @Test
    void a_member_who_leaves_leaves_no_profile() {
        player.put(voice, "*", ON).is(200);

        player.delete(seat(player), "*").is(204);

        assertThat(profile(player)).isEmpty();
    }

    @Test
    void a_member_who_is_removed_leaves_no_profile() {
        player.put(voice, "*", ON).is(200);

        table.owner().delete(seat(player), "*").is(204);

        assertThat(profile(player)).isEmpty();
    }

    @Test
    void a_deleted_account_and_a_deleted_workspace_leave_no_profile() {
        player.put(voice, "*", ON).is(200);
        table.gm().put(voice, "*", ON).is(200);

        player.delete("/api/me", "*").is(204);
        assertThat(profile(player)).isEmpty();

        table.owner().delete(table.path(), "*").is(204);
        assertThat(profile(table.gm())).isEmpty();
    }

    @Test
    void a_gm_gets_proposals_for_speakers_without_a_name_and_a_player_none() {
        recorded(player);
        player.put(voice, "*", ON).is(200);

        Answer proposed = table.gm().get(session + "/speakers").is(200);

        assertThat(proposed.text("proposals.0.label")).isEqualTo("S1");
        assertThat(proposed.text("proposals.0.member")).isEqualTo(player.user().value());
        assertThat(proposed.text("proposals.0.name")).isEqualTo("A player");
        assertThat(proposed.text("proposals.0.confidence")).isEqualTo("0.82");
        assertThat(proposed.size("proposals")).isEqualTo(1);
        assertThat(proposed.body()).doesNotContain(VOICE.base64());
        player.get(session + "/speakers").isProblem(403);
        for (String path : List.of(session, session + "?include=transcript,summaries", table.path(), voice)) {
            assertThat(player.get(path).is(200).body()).as(path).doesNotContain("0.82", "proposal", VOICE.base64());
        }

        Answer named = table.gm()
                .put(session + "/speakers", "*", speaker("S1", player))
                .is(200);

        assertThat(named.size("proposals")).isZero();
        assertThat(named.text("speakers.0.member")).isEqualTo(player.user().value());
    }

    @Test
    void a_member_who_withdrew_is_not_proposed() {
        recorded(player);
        player.put(voice, "*", ON).is(200);
        assertThat(table.gm().get(session + "/speakers").is(200).size("proposals"))
                .isEqualTo(1);

        player.put(voice, "*", OFF).is(200);

        assertThat(table.gm().get(session + "/speakers").is(200).size("proposals"))
                .isZero();
    }

    @Test
    void voices_are_neither_exported_nor_announced() {
        recorded(table.owner());
        Client owner = table.owner();
        owner.put(voice, "*", ON).is(200);
        name("S1", owner);

        for (String path : List.of("/api/me/export", table.path(), table.path() + "/events?follow=false")) {
            assertThat(owner.withHeader("Last-Event-ID", "1").get(path).is(200).body())
                    .as(path)
                    .doesNotContain(VOICE.base64())
                    .doesNotContainIgnoringCase("voice");
        }
    }

    @Test
    void the_number_of_speakers_goes_with_the_recording() {
        String audio = session + "/audio";
        Answer begun = table.gm()
                .post(audio, "{\"contentType\":\"audio/ogg\",\"bytes\":3,\"speakers\":5}")
                .is(200);
        AudioIT.send(begun, new byte[3]);
        table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(stored().job().recording().orElseThrow().speakers())
                .hasValueSatisfying(count -> assertThat(count.value()).isEqualTo(5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"contentType\":\"audio/ogg\",\"bytes\":3,\"speakers\":0",
                "\"contentType\":\"audio/ogg\",\"bytes\":3,\"speakers\":31",
                "\"contentType\":\"application/zip\",\"bytes\":3,\"speakers\":5",
                "\"tracks\":[{\"name\":\"mira.ogg\",\"bytes\":3}],\"speakers\":5"
            })
    void a_wrong_number_of_speakers_is_refused_and_nothing_is_written(String fields) {
        Session before = stored();

        Answer refused = table.gm().post(session + "/audio", "{" + fields + "}").isProblem(400);

        assertThat(refused.each("errors", "field")).containsExactly("speakers");
        assertThat(stored()).isEqualTo(before);
    }

    /// The player is proposed for S1. S2 has no proposal.
    private void recorded(Client who) {
        var proposal = new SpeakerVoice.Proposal(who.user(), new Confidence(0.82));
        new StoredSession(api, session)
                .record(new SpeakerVoices(Map.of(
                        "S1", new SpeakerVoice(VOICE, new Confidence(0.9), 60_000, Optional.of(proposal)),
                        "S2", new SpeakerVoice(VOICE, new Confidence(0.9), 60_000, Optional.empty()))));
    }

    private void name(String label, Client member) {
        table.gm().put(session + "/speakers", "*", speaker(label, member)).is(200);
    }

    private static String speaker(String label, Client member) {
        return "{\"speakers\":[{\"label\":\"%s\",\"name\":\"Gwen\",\"member\":\"%s\"}]}"
                .formatted(label, member.user().value());
    }

    private String seat(Client member) {
        return table.path() + "/members/" + member.user().value();
    }

    private Session stored() {
        var stored = new StoredSession(api, session);
        return stored.sessions().find(stored.ref()).orElseThrow().value();
    }

    private List<String> samples(Client member) {
        return profile(member).orElseThrow().samples().stream()
                .map(VoiceProfile.Sample::label)
                .toList();
    }

    private Optional<VoiceProfile> profile(Client member) {
        WorkspaceId workspace = new StoredSession(api, session).ref().workspace();
        UserId user = member.user();
        return api.server
                .getApplicationContext()
                .getBean(VoiceProfiles.class)
                .find(workspace, user)
                .map(found -> found.value());
    }
}
