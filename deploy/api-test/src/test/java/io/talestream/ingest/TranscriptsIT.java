package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.ingest.Client.Answer;
import io.talestream.testing.engine.Engines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.S3Object;

@MicronautTest
class TranscriptsIT {
    private static final String TEXT = """
        MIRA: The door is open.
        It was locked.
        TOV: I light the lantern.
        """;
    private static final String VTT = """
        WEBVTT

        00:01.000 --> 00:02.500
        <v Mira>The door is open.

        00:03.000 --> 00:04.000
        <v Tov>I light the lantern.
        """;
    private static final String SRT = """
        1
        00:00:01,000 --> 00:00:02,500
        Mira: The door is open.
        """;
    private static final String TRANSCRIBE = """
        {"jobName":"landfall","status":"COMPLETED","results":{"transcripts":[{"transcript":"The door."}],"items":[
          {"type":"pronunciation","start_time":"0.5","end_time":"0.9","alternatives":[{"confidence":"0.9","content":"The"}]},
          {"type":"pronunciation","start_time":"0.9","end_time":"1.4","alternatives":[{"confidence":"0.8","content":"door"}]},
          {"type":"punctuation","alternatives":[{"confidence":"0.0","content":"."}]}]}}
        """;

    private final ApiServer api;
    private final Table table;
    private final String session;

    TranscriptsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
    }

    @Test
    void a_transcript_of_any_format_is_stored_raw_and_converted() throws IOException {
        assertThat(imported("text/plain", TEXT).text("utterances")).isEqualTo("2");
        assertThat(stored()).extracting(Utterance::speaker).containsExactly("MIRA", "TOV");
        assertThat(raw()).isEqualTo(TEXT);

        assertThat(imported("text/vtt; charset=utf-8", VTT).text("durationMs")).isEqualTo("4000");
        assertThat(stored()).extracting(Utterance::text).containsExactly("The door is open.", "I light the lantern.");
        assertThat(raw()).isEqualTo(VTT);

        assertThat(imported("application/x-subrip", SRT).text("utterances")).isEqualTo("1");
        assertThat(imported("application/json", TRANSCRIBE).text("durationMs")).isEqualTo("1400");
        assertThat(stored()).extracting(Utterance::text).containsExactly("The door.");
    }

    @Test
    void an_import_completes_the_session_and_returns_its_new_version() {
        Answer answer = imported("text/plain", TEXT);

        Answer now = table.player().get(session).is(200);
        assertThat(now.text("status")).isEqualTo("DONE");
        assertThat(answer.text("status")).isEqualTo("DONE");
        assertThat(now.etag()).isEqualTo(answer.etag());
    }

    @Test
    void an_unreadable_transcript_is_refused_by_line_and_changes_nothing() {
        var before = table.gm().get(session).etag();

        Answer refused = send("*", "text/vtt", "WEBVTT\n\nlater --> 00:02.500\nThe hidden door\n")
                .isProblem(400);

        assertThat(refused.each("errors", "field")).containsExactly("line 3");
        assertThat(refused.body()).doesNotContain("hidden door");
        send("*", "text/plain", "\n\n").isProblem(400);
        send("*", "application/json", "{\"form\":\"talestream-transcript\"").isProblem(400);
        send("*", "application/json", "[]").isProblem(400);
        send("*", "text/plain; charset=utf-16", TEXT).isProblem(415);
        send("*", "text/html", TEXT).isProblem(415);
        assertThat(table.gm().get(session).etag()).isEqualTo(before);
        assertThat(objects()).isEmpty();
    }

    @Test
    void an_import_requires_the_current_version_of_the_session() {
        String stale = table.gm().get(session).etag().orElseThrow();
        table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);

        send(stale, "text/plain", TEXT).isProblem(412);
        send("", "text/plain", TEXT).isProblem(428);
        assertThat(objects()).isEmpty();

        send(table.gm().get(session).etag().orElseThrow(), "text/plain", TEXT).is(200);
    }

    @Test
    void of_concurrent_imports_one_succeeds_and_the_others_leave_no_objects() throws Exception {
        String tag = table.gm().get(session).etag().orElseThrow();
        List<Callable<Answer>> both = List.of(
                () -> send(tag, "text/plain", TEXT),
                () -> send(tag, "text/vtt", VTT),
                () -> send(tag, "application/x-subrip", SRT));

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.invokeAll(both).stream()
                            .map(sent -> sent.resultNow().status()))
                    .containsExactlyInAnyOrder(200, 412, 412);
        }
        assertThat(objects()).hasSize(2);
    }

    /// A server whose clock is frozen.
    private static final class FrozenClock {
        static final ApiServer SERVER = ApiServer.with(Map.of(KillableServer.PROPERTY, "yes"));
    }

    @AfterAll
    static void stop() {
        FrozenClock.SERVER.server.close();
    }

    /// With a frozen or late clock, concurrent requests get the same version.
    @RepeatedTest(3)
    void a_rejected_import_keeps_the_objects_of_the_accepted_one() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Table there = Table.on(FrozenClock.SERVER);
            String at = there.open().session();
            String tag = there.gm().get(at).etag().orElseThrow();
            List<Callable<Integer>> all = Collections.nCopies(
                    8,
                    () -> there.gm()
                            .send("PUT", at + "/transcript", TEXT, tag, "text/plain")
                            .status());

            assertThat(threads.invokeAll(all).stream().map(Future::resultNow))
                    .containsOnly(200, 412)
                    .containsOnlyOnce(200);
            there.gm().get(at + "/transcript").is(200);
        }
    }

    @Test
    void an_import_is_409_while_a_transcription_is_queued() {
        AudioIT.upload(table.gm(), session + "/audio", 3);
        table.gm().post(session + "/audio/uploaded", "").is(200);

        send("*", "text/plain", TEXT).isProblem(409);
    }

    @Test
    void a_transcript_has_a_larger_size_limit_than_other_bodies() {
        String line = "MIRA: " + "and then we walked on ".repeat(200) + "\n";

        assertThat(imported("text/plain", line.repeat(1_000)).text("utterances"))
                .isEqualTo("1000");
        table.gm()
                .post(table.path() + "/campaigns", "{\"name\":\"%s\"}".formatted("x".repeat(2_000_000)))
                .isProblem(413);
        send("*", "text/plain", line.repeat(15_000)).isProblem(413);
    }

    private Answer imported(String type, String transcript) {
        return send("*", type, transcript).is(200);
    }

    private Answer send(String etag, String type, String transcript) {
        return table.gm().send("PUT", session + "/transcript", transcript, etag, type);
    }

    private List<Utterance> stored() throws IOException {
        List<Utterance> found = new ArrayList<>();
        try (var in =
                Engines.s3().client().getObject(get -> get.bucket(api.bucket).key(newest("transcript.json")))) {
            TranscriptFormat.JSON.read(in, found::add);
        }
        return found;
    }

    private String raw() {
        return Engines.s3()
                .client()
                .getObjectAsBytes(get -> get.bucket(api.bucket).key(newest("raw")))
                .asUtf8String();
    }

    private String newest(String name) {
        return objects().stream()
                .filter(key -> key.endsWith(name))
                .max(String::compareTo)
                .orElseThrow();
    }

    private List<String> objects() {
        return Engines.s3()
                .client()
                .listObjectsV2(
                        list -> list.bucket(api.bucket).prefix(new StoredSession(api, session).files() + "transcripts"))
                .contents()
                .stream()
                .map(S3Object::key)
                .toList();
    }
}
