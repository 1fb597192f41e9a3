package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.ingest.Client.Answer;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.testing.engine.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;

/// Recordings with one track per speaker.
@MicronautTest
class TrackUploadsIT {
    private static final String INFO = """
        Recording 6XqTbV3aQ1rW\r
        Start time:\t2026-01-31T18:00:00.000Z\r
        \r
        Tracks:\r
        \tMira K. (mira.k) (223344556677889900)\r
        \tjonas (223344556677889901)\r
        Notes:\r
        \t0:00:07: start of the fight\r
        """;
    private static final String TWO_FILES = """
        {"tracks":[{"name":"1-mira_k.flac","bytes":5},
        {"name":"2-jonas.flac","speaker":"Jonas","offsetMs":1500,"contentType":"audio/flac","bytes":3}]}\
        """;

    private final ApiServer api;
    private final Table table;
    private final String session;
    private final String audio;

    TrackUploadsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
        this.audio = session + "/audio";
    }

    @Test
    void the_tracks_names_and_notes_of_a_craig_zip_are_found() throws IOException {
        Answer received = uploadedZip(session, craig()).is(200);

        assertThat(received.text("status")).isEqualTo("REQUESTED");
        assertThat(received.text("audio.contentType")).isEqualTo("application/zip");
        assertThat(received.each("audio.tracks", "speaker")).containsExactly("mira_k", "jonas");
        assertThat(received.each("audio.tracks", "name")).containsExactly("1-mira_k.flac", "2-jonas.flac");
        assertThat(received.each("audio.tracks", "bytes")).containsExactly("5", "3");
        assertThat(received.each("audio.tracks", "contentType")).containsOnly("audio/flac");
        assertThat(table.gm().get(session + "/speakers").is(200).each("speakers", "name"))
                .containsExactly("Mira K.");
        assertThat(notes()).extracting(Utterance::text).containsExactly("start of the fight");
        Answer listed = table.gm().get(table.open().campaign() + "/sessions").is(200);
        assertThat(listed.each("items.0.audio.tracks", "speaker")).containsExactly("mira_k", "jonas");
    }

    @Test
    void tracks_are_hidden_from_players() throws IOException {
        uploadedZip(session, craig()).is(200);

        for (String path : List.of(session, table.open().campaign() + "/sessions", table.path())) {
            assertThat(table.player().get(path).is(200).body())
                    .contains("application/zip")
                    .doesNotContain("mira_k");
        }
    }

    @Test
    void members_hear_the_mix_of_the_tracks_once_it_is_made() throws IOException {
        uploadedZip(session, craig()).is(200);
        Session done = new StoredSession(api, session).transcribed();
        table.gm().get(audio + "/listen").isProblem(409);

        String mix = PlayerRecordings.wholeKey(done.ref(), recording());
        Engines.s3().client().putObject(put -> put.bucket(api.bucket).key(mix), RequestBody.fromString("mixed"));

        for (Client member : List.of(table.gm(), table.player())) {
            Answer listen = member.get(audio + "/listen").is(200);
            assertThat(listen.text("contentType")).isEqualTo("audio/mpeg");
            assertThat(member.get(listen.text("url")).is(200).body()).isEqualTo("mixed");
        }
    }

    @Test
    void several_files_are_sent_as_one() throws IOException {
        byte[] sent = ("HELLOYOU" + INFO).getBytes(StandardCharsets.UTF_8);
        Answer begun = table.gm()
                .post(
                        audio,
                        TWO_FILES.replace("{\"tracks\"", "{\"infoBytes\":%d,\"tracks\"".formatted(sent.length - 8)))
                .is(200);
        assertThat(begun.text("missing.0.bytes")).isEqualTo(Integer.toString(sent.length));
        AudioIT.send(begun, sent);

        Answer received = table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(received.each("audio.tracks", "speaker")).containsExactly("mira_k", "Jonas");
        assertThat(received.each("audio.tracks", "offsetMs")).containsExactly("0", "1500");
        AudioRef stored = recording();
        assertThat(stored.tracks().get(1).source().entry())
                .contains(new Track.ZipEntry("2-jonas.flac", 5, 3, Track.ZipEntry.Method.STORED));
        assertThat(notes()).hasSize(1);
        assertThat(table.gm().get(session + "/speakers").is(200).each("speakers", "name"))
                .containsExactly("Mira K.");
    }

    @Test
    void an_upload_of_the_same_tracks_is_resumed() {
        table.gm().post(audio, TWO_FILES).is(200);
        String begun = upload();

        table.gm().post(audio, TWO_FILES).is(200);
        assertThat(upload()).isEqualTo(begun);

        table.gm().post(audio, TWO_FILES.replace("1500", "1501")).is(200);
        assertThat(upload()).isNotEqualTo(begun);
    }

    @Test
    void one_track_is_replaced_and_the_others_stay() throws IOException {
        uploadedZip(session, craig()).is(200);
        AudioRef before = recording();
        new StoredSession(api, session).transcribed();

        Answer begun = table.gm()
                .post(audio, "{\"track\":\"jonas\",\"contentType\":\"audio/wav\",\"bytes\":4,\"offsetMs\":250}")
                .is(200);
        AudioIT.send(begun, "WAVE".getBytes(StandardCharsets.UTF_8));
        Answer received = table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(received.text("status")).isEqualTo("REQUESTED");
        assertThat(received.each("audio.tracks", "offsetMs")).containsExactly("0", "250");
        AudioRef after = recording();
        assertThat(after.objectKey()).isEqualTo(before.objectKey());
        assertThat(after.version()).isGreaterThan(before.version());
        assertThat(after.tracks().getFirst()).isEqualTo(before.tracks().getFirst());
        Track replaced = after.tracks().get(1);
        assertThat(replaced.source().version()).isEqualTo(after.version());
        assertThat(replaced.source().entry()).isEmpty();
        assertThat(replaced.source().contentType()).isEqualTo("audio/wav");
        assertThat(notes()).as("they are of the recording").hasSize(1);
    }

    @Test
    void a_track_that_the_recording_does_not_have_is_refused() {
        String unknown = "{\"track\":\"jonas\",\"contentType\":\"audio/wav\",\"bytes\":4}";

        assertThat(table.gm().post(audio, unknown).isProblem(400).each("errors", "field"))
                .containsExactly("track");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        x/1-a.flac | has the entry "x/1-a.flac", which has a path in its name: put recordings into the ZIP without folders
        a.txt      | has no recording (flac, aac, ogg, opus, wav, m4a, mp3 or webm)
        """)
    void a_zip_that_cannot_be_used_is_refused_with_the_entry(String name, String problem) throws IOException {
        byte[] zip = zip(Map.of(name, "HELLO"));
        AudioIT.send(begunZip(session, zip), zip);
        var before = table.gm().get(session).is(200).etag();

        for (int attempt = 0; attempt < 2; attempt++) {
            Answer refused = table.gm().post(audio + "/uploaded", "").isProblem(422);
            assertThat(refused.text("errors.0.field")).isEqualTo("zip");
            assertThat(refused.text("errors.0.problem")).isEqualTo(problem);
        }
        assertThat(table.gm().get(session).is(200).etag()).isEqualTo(before);

        String refusedKey = upload();
        uploadedZip(session, craig()).is(200);
        assertThat(Engines.s3()
                        .client()
                        .listObjectsV2(list -> list.bucket(api.bucket).prefix(refusedKey))
                        .contents())
                .isEmpty();
    }

    @Test
    void a_file_that_is_no_zip_is_refused() {
        byte[] other = "This is not a ZIP at all.".getBytes(StandardCharsets.UTF_8);

        assertThat(uploadedZip(session, other).isProblem(422).text("errors.0.problem"))
                .isEqualTo("is damaged or not a ZIP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tracks|{\"tracks\":[]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\"}]}",
                "tracks|{\"tracks\":[{\"bytes\":1}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":0}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.txt\",\"bytes\":1}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1,\"speaker\":\" \"}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1,\"offsetMs\":-1}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1,\"contentType\":\"application/zip\"}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1},{\"name\":\"a.flac\",\"bytes\":1}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1},{\"name\":\"a.ogg\",\"bytes\":1}]}",
                "tracks|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":2147483648},{\"name\":\"b.ogg\",\"bytes\":1}]}",
                "bytes|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1}],\"bytes\":1}",
                "infoBytes|{\"tracks\":[{\"name\":\"a.flac\",\"bytes\":1}],\"infoBytes\":262145}",
                "infoBytes|{\"contentType\":\"audio/ogg\",\"bytes\":1,\"infoBytes\":1}",
                "offsetMs|{\"contentType\":\"audio/ogg\",\"bytes\":1,\"offsetMs\":1}",
                "contentType|{\"contentType\":\"application/zip\",\"bytes\":1,\"track\":\"a\"}"
            })
    void invalid_tracks_are_refused_by_field(String input) {
        String[] parts = input.split("\\|", 2);
        var before = table.gm().get(session).is(200).etag();

        assertThat(table.gm().post(audio, parts[1]).isProblem(400).each("errors", "field"))
                .containsExactly(parts[0]);
        assertThat(table.gm().get(session).is(200).etag()).isEqualTo(before);
    }

    @Test
    void a_workspace_remembers_the_speakers_of_tracks() throws IOException {
        String named = "{\"speakers\":[{\"label\":\"mira_k\",\"name\":\"Mira\",\"character\":\"Ireena\"}]}";
        table.gm().put(session + "/speakers", "*", named).is(200);
        String next = newSession(table.open().campaign());
        String elsewhere = newSession(table.path() + "/campaigns/"
                + table.gm()
                        .post(table.path() + "/campaigns", "{\"name\":\"Ebb\"}")
                        .is(201)
                        .text("id"));

        uploadedZip(next, craig()).is(200);
        uploadedZip(elsewhere, craig()).is(200);

        assertThat(table.gm().get(next + "/speakers").is(200).body()).contains("Mira", "Ireena");
        assertThat(table.gm().get(elsewhere + "/speakers").is(200).body())
                .contains("\"name\":\"Mira\"")
                .doesNotContain("Ireena");
    }

    @Test
    void the_session_shows_the_progress_and_the_failure_of_each_track_to_gms() throws IOException {
        uploadedZip(session, craig()).is(200);
        var stored = new StoredSession(api, session);
        StoredValue<Session> queued = stored.sessions().find(stored.ref()).orElseThrow();
        var requested = (JobState.Requested) queued.value().job();
        var claim = new Claim("a test", Instant.now().plusSeconds(60));
        var running = requested.started(JobName.of(stored.ref(), requested.audio()), claim, Instant.now());
        var progress = new Progress(
                Progress.Stage.LISTENING,
                Optional.of(20),
                Optional.empty(),
                Optional.empty(),
                List.of(
                        new TrackProgress(TrackProgress.Stage.LISTENING, Optional.of(40)),
                        TrackProgress.failed("It has no sound.")));
        StoredValue<Session> now = stored.sessions()
                .update(queued, queued.value().in(running.at(progress, claim)))
                .orThrow();

        Answer seen = table.gm().get(session).is(200);
        assertThat(seen.each("audio.tracks", "stage")).containsExactly("LISTENING", "FAILED");
        assertThat(seen.text("audio.tracks.0.percent")).isEqualTo("40");
        assertThat(seen.text("audio.tracks.1.failure")).isEqualTo("It has no sound.");
        assertThat(table.player().get(session).is(200).body()).doesNotContain("no sound");

        var failed = running.failed("The track \"jonas\" has no sound.", false);
        stored.sessions().update(now, now.value().in(failed)).orThrow();
        assertThat(table.gm().get(session).is(200).text("failure.reason")).contains("jonas");
        assertThat(table.player().get(session).is(200).text("failure.reason"))
                .isEqualTo("A track could not be transcribed.");
    }

    private String newSession(String campaign) {
        String sessions = campaign + "/sessions";
        return sessions + "/"
                + table.gm().post(sessions, "{\"name\":\"Ebb\"}").is(201).text("id");
    }

    private Answer begunZip(String path, byte[] zip) {
        return table.gm()
                .post(
                        path + "/audio",
                        "{\"contentType\":\"application/x-zip-compressed\",\"bytes\":%d}".formatted(zip.length))
                .is(200);
    }

    private Answer uploadedZip(String path, byte[] zip) {
        AudioIT.send(begunZip(path, zip), zip);
        return table.gm().post(path + "/audio/uploaded", "");
    }

    private AudioRef recording() {
        return stored().job().recording().orElseThrow();
    }

    private String upload() {
        return stored().upload().orElseThrow().audio().objectKey();
    }

    private Session stored() {
        var stored = new StoredSession(api, session);
        return stored.sessions().find(stored.ref()).orElseThrow().value();
    }

    private List<Utterance> notes() throws IOException {
        return api.server
                .getApplicationContext()
                .getBean(TranscriptFiles.class)
                .notes(new StoredSession(api, session).ref(), recording());
    }

    private static byte[] craig() throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("1-mira_k.flac", "HELLO");
        files.put("2-jonas.flac", "YOU");
        files.put("info.txt", INFO);
        files.put("raw.dat", "RAW");
        return zip(files);
    }

    private static byte[] zip(Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
