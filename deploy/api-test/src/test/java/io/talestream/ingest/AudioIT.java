package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.transcript.Audible;
import io.talestream.contracts.transcript.Span;
import io.talestream.ingest.Client.Answer;
import io.talestream.ingest.answer.Cursors;
import io.talestream.store.objects.PlayerRecordings;
import io.talestream.testing.engine.Engines;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

@MicronautTest
class AudioIT {
    private static final Duration A_QUARTER = Duration.ofMinutes(15);
    private static final int MEBIBYTE = 1024 * 1024;
    private static final int SEVENTEEN_MEBIBYTES = 17 * MEBIBYTE;
    private static final String OGG = "audio/ogg";

    private final ApiServer api;
    private final Table table;
    private final String session;
    private final String audio;

    AudioIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.session = table.open().session();
        this.audio = session + "/audio";
    }

    @Test
    void a_small_recording_is_uploaded_in_one_piece_and_queues_a_transcription() throws Exception {
        byte[] recording = recording(3_000);
        Answer begun = begin(recording.length);
        assertThat(begun.text("pieces")).isEqualTo("1");

        assertThat(send(begun, recording)).containsExactly(200);
        Answer received = table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(received.text("status")).isEqualTo("REQUESTED");
        assertThat(received.text("audio.bytes")).isEqualTo("3000");
        assertThat(received.etag()).isEqualTo(table.gm().get(session).is(200).etag());
        assertThat(stored()).containsExactly(recording);
    }

    @Test
    void a_repeated_end_of_an_upload_gets_its_first_answer_when_another_one_has_begun() {
        send(begin(3_000), recording(3_000));
        Answer received = table.gm().postOnce("key-1", audio + "/uploaded", "").is(200);
        begin(4_000);

        assertThat(table.gm().postOnce("key-1", audio + "/uploaded", "").is(200).body())
                .isEqualTo(received.body());
        table.gm().postOnce("key-2", audio + "/uploaded", "").is(409);
    }

    @Test
    void an_interrupted_upload_resumes_with_the_missing_pieces() throws Exception {
        byte[] recording = recording(SEVENTEEN_MEBIBYTES);
        Answer begun = begin(recording.length);
        assertThat(begun.each("missing", "number")).containsExactly("1", "2", "3");
        assertThat(put(begun, 0, recording)).isEqualTo(200);
        assertThat(put(begun, 2, recording)).isEqualTo(200);
        table.gm().post(audio + "/uploaded", "").isProblem(409);

        Answer resumed = begin(recording.length);

        assertThat(resumed.each("missing", "number")).containsExactly("2");
        assertThat(send(resumed, recording)).containsExactly(200);
        assertThat(begin(recording.length).size("missing")).isZero();
        table.gm().post(audio + "/uploaded", "").is(200);
        assertThat(stored()).containsExactly(recording);
    }

    @Test
    void a_reader_of_the_session_can_play_any_range_of_the_recording() throws Exception {
        byte[] recording = recording(3_000);
        send(begin(recording.length), recording);
        table.player().get(audio + "/listen").isProblem(404);
        transcribe(false);

        Instant before = Instant.now();
        Answer listen = table.player().get(audio + "/listen").is(200);
        Instant after = Instant.now();

        HttpResponse<byte[]> part = download(listen, "bytes=1000-1999");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).containsExactly(Arrays.copyOfRange(recording, 1_000, 2_000));
        assertThat(part.headers().firstValue("Content-Type")).contains(OGG);
        assertThat(part.headers().firstValue("Content-Range")).contains("bytes 1000-1999/3000");
        assertThat(download(listen, "bytes=-1000").body()).containsExactly(Arrays.copyOfRange(recording, 2_000, 3_000));
        assertThat(download(listen, "bytes=3000-").statusCode()).isEqualTo(416);
        for (String range : List.of("bytes=0-", "bytes=0-9,20-29", "lines=1-2", "bytes=2-1")) {
            assertThat(download(listen, range).body()).as(range).containsExactly(recording);
        }
        assertThat(Instant.parse(listen.text("expiresAt")))
                .isBetween(before.plus(A_QUARTER).truncatedTo(ChronoUnit.SECONDS), after.plus(A_QUARTER));
    }

    @Test
    void a_changed_or_expired_address_is_404() {
        send(begin(3_000), recording(3_000));
        transcribe(false);
        String url = table.player().get(audio + "/listen").is(200).text("url");
        Session stored = new StoredSession(api, session)
                .sessions()
                .find(new StoredSession(api, session).ref())
                .orElseThrow()
                .value();
        String expired = api.server
                .getApplicationContext()
                .getBean(Cursors.class)
                .seal(
                        List.of("playback"),
                        new Position(String.join(
                                "\n",
                                stored.ref().workspace().value(),
                                stored.ref().campaign().value(),
                                stored.ref().session().value(),
                                stored.job().recording().orElseThrow().objectKey(),
                                Long.toString(Instant.now().getEpochSecond()),
                                table.player().user().value())));

        api.anonymous().get(url).is(200);
        api.anonymous().get("/api/recordings/" + expired).isProblem(404);
        int middle = url.length() - 20;
        char other = url.charAt(middle) == 'x' ? 'y' : 'x';
        api.anonymous()
                .get(url.substring(0, middle) + other + url.substring(middle + 1))
                .isProblem(404);
        api.anonymous().get("/api/recordings/x").isProblem(404);
    }

    @Test
    void players_hear_a_copy_without_the_secret_and_an_address_ends_when_it_changes() throws Exception {
        byte[] recording = recording(3_000);
        send(begin(recording.length), recording);
        Session stored = transcribe(false);
        Answer whole = table.player().get(audio + "/listen").is(200);
        assertThat(download(whole, "bytes=0-").statusCode()).isEqualTo(206);

        hideTheSecondLine(true);

        assertThat(download(whole, "bytes=0-").statusCode()).isEqualTo(404);
        Answer refused = table.player().get(audio + "/listen").isProblem(409);
        assertThat(refused.text("detail")).isEqualTo("The recording is not ready to play.");
        assertThat(download(table.gm().get(audio + "/listen").is(200), "bytes=0-")
                        .body())
                .isEqualTo(recording);

        byte[] copy = recording(2_000);
        var silent = new Audible.Redacted(List.of(new Span(750, 2_250)));
        String key = PlayerRecordings.key(stored.ref(), stored.job().recording().orElseThrow(), silent);
        Engines.s3().client().putObject(put -> put.bucket(api.bucket).key(key), RequestBody.fromBytes(copy));
        Answer redacted = table.player().get(audio + "/listen").is(200);
        assertThat(download(redacted, "bytes=0-").body()).isEqualTo(copy);
        assertThat(redacted.text("contentType")).isEqualTo("audio/mpeg");
        assertThat(redacted.text("id")).isNotEqualTo(whole.text("id"));

        hideTheSecondLine(false);

        assertThat(download(redacted, "bytes=0-").statusCode()).isEqualTo(404);
        assertThat(download(whole, "bytes=0-").statusCode())
                .as("it is as it was")
                .isEqualTo(206);
    }

    private void hideTheSecondLine(boolean secret) {
        table.gm()
                .patch(session + "/transcript/utterances/1", "*", "{\"secret\":%s}".formatted(secret))
                .is(200);
    }

    /// Before a transcription, while a copy is made, and if nothing is for players, the answer is the same.
    @Test
    void a_recording_that_is_not_ready_does_not_say_why() {
        Client player = table.player().withHeader("X-Request-Id", "the-same");
        send(begin(3_000), recording(3_000));
        table.gm().post(audio + "/uploaded", "").is(200);
        String waiting = player.get(audio + "/listen").isProblem(409).body();

        new StoredSession(api, session).transcribed();
        for (boolean secret : List.of(true, false)) {
            table.gm().put(session + "/transcript", "*", untimed(secret)).is(200);
            assertThat(player.get(audio + "/listen").isProblem(409).body())
                    .as("no line has a time")
                    .isEqualTo(waiting);
        }
        for (String lines : List.of(line(0, true), line(0, false) + "," + line(1, true))) {
            table.gm().put(session + "/transcript", "*", transcript(lines)).is(200);
            assertThat(player.get(audio + "/listen").isProblem(409).body())
                    .as(lines)
                    .isEqualTo(waiting);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void the_address_of_a_removed_or_demoted_gm_ends_at_once(boolean removed) throws Exception {
        send(begin(3_000), recording(3_000));
        transcribe(true);
        Client gone = Table.seated(api, table.owner(), table.path(), "GM");
        Answer listen = gone.get(audio + "/listen").is(200);
        assertThat(download(listen, "bytes=0-").statusCode()).isEqualTo(206);

        String seat = table.path() + "/members/" + gone.user().value();
        if (removed) {
            table.owner().delete(seat, "*").is(204);
        } else {
            table.owner().patch(seat, "*", "{\"role\":\"PLAYER\"}").is(200);
        }

        assertThat(download(listen, "bytes=0-").statusCode()).isEqualTo(404);
    }

    @Test
    void the_address_of_a_hidden_session_ends_at_once() throws Exception {
        send(begin(3_000), recording(3_000));
        transcribe(false);
        Answer listen = table.player().get(audio + "/listen").is(200);

        table.gm().patch(session, "*", "{\"visibility\":\"GM\"}").is(200);

        assertThat(download(listen, "bytes=0-").statusCode()).isEqualTo(404);
    }

    /// Completes the upload, and its transcription with two lines.
    private Session transcribe(boolean withSecret) {
        table.gm().post(audio + "/uploaded", "").is(200);
        new StoredSession(api, session).transcribed();
        table.gm()
                .put(session + "/transcript", "*", transcript(line(0, false) + "," + line(1, withSecret)))
                .is(200);
        return new StoredSession(api, session).transcribed();
    }

    private static String line(int second, boolean secret) {
        return "{\"speaker\":\"Mira\",\"text\":\"The heir is alive.\",\"start\":%d,\"end\":%d,\"secret\":%s}"
                .formatted(second * 1_000, second * 1_000 + 1_000, secret);
    }

    private static String untimed(boolean secret) {
        return transcript(
                "{\"speaker\":\"Mira\",\"text\":\"Who is there?\"},{\"speaker\":\"Mira\",\"text\":\"The heir.\",\"secret\":%s}"
                        .formatted(secret));
    }

    private static String transcript(String lines) {
        return "{\"form\":\"talestream-transcript\",\"version\":1,\"utterances\":[%s]}".formatted(lines);
    }

    private HttpResponse<byte[]> download(Answer listen, String range) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(table.gm().server().resolve(listen.text("url")))
                            .header("Range", range)
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }
    }

    @Test
    void an_address_ends_with_the_completion_of_its_upload() throws Exception {
        for (int bytes : List.of(3_000, SEVENTEEN_MEBIBYTES)) {
            byte[] recording = recording(bytes);
            Answer begun = begin(bytes);
            send(begun, recording);
            table.gm().post(audio + "/uploaded", "").is(200);
            byte[] other = recording.clone();
            Arrays.fill(other, (byte) 7);

            // S3 answers 404; the embedded one accepts the part and ignores it.
            send(begun, other);

            assertThat(download(table.gm().get(audio + "/listen").is(200), "bytes=0-")
                            .body())
                    .isEqualTo(recording);
            assertThat(stored()).isEqualTo(recording);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void an_upload_of_a_removed_or_demoted_member_cannot_be_completed(boolean removed) {
        byte[] recording = recording(3_000);
        Client gone = Table.seated(api, table.owner(), table.path(), "GM");
        String seat = table.path() + "/members/" + gone.user().value();
        Answer begun = begin(gone, recording.length);
        send(begun, recording);
        if (removed) {
            table.owner().delete(seat, "*").is(204);
        } else {
            table.owner().patch(seat, "*", "{\"role\":\"PLAYER\"}").is(200);
        }

        assertThat(table.gm().post(audio + "/uploaded", "").isProblem(409).text("detail"))
                .contains("may no longer upload");

        Answer again = begin(recording.length);
        byte[] late = recording.clone();
        Arrays.fill(late, (byte) 7);
        send(begun, late);
        table.gm().post(audio + "/uploaded", "").isProblem(409);
        assertThat(send(again, recording)).containsOnly(200);
        table.gm().post(audio + "/uploaded", "").is(200);
        assertThat(stored()).isEqualTo(recording);
    }

    @Test
    void the_signature_covers_the_size_and_the_content_type_cannot_be_changed() throws Exception {
        Answer begun = begin(3_000);
        URI address = address(begun, 0);

        assertThat(put(address, Map.of(), recording(3_001))).isEqualTo(403);
        assertThat(put(address, Map.of(), recording(2_999))).isEqualTo(403);
        assertThat(put(address, Map.of("Content-Type", "text/html"), recording(3_000)))
                .isEqualTo(200);
        table.gm().post(audio + "/uploaded", "").is(200);
        assertThat(head().contentType()).isEqualTo(OGG);
        Answer inPieces = begin(16 * MEBIBYTE + 3);
        assertThat(put(address(inPieces, 2), Map.of(), recording(4))).isEqualTo(403);
        assertThat(put(address(inPieces, 2), Map.of(), recording(3))).isEqualTo(200);
        table.gm().post(audio + "/uploaded", "").isProblem(409);
    }

    @Test
    void codecs_are_dropped_from_the_content_type() throws Exception {
        Answer begun = table.gm()
                .post(audio, "{\"contentType\":\"audio/webm;codecs=opus\",\"bytes\":3000}")
                .is(200);

        assertThat(send(begun, recording(3_000))).containsExactly(200);
        Answer received = table.gm().post(audio + "/uploaded", "").is(200);
        assertThat(received.text("audio.contentType")).isEqualTo("audio/webm");
    }

    @Test
    void a_video_can_be_uploaded_for_its_sound() {
        for (String type :
                List.of("video/mp4", "video/quicktime", "video/x-matroska", "video/matroska", "video/webm")) {
            table.gm()
                    .post(audio, "{\"contentType\":\"%s\",\"bytes\":3000}".formatted(type))
                    .is(200);
        }
    }

    @Test
    void an_invalid_recording_is_refused_by_field() {
        var before = table.gm().get(session).etag();
        for (String type : List.of("text/html", "audio/", "", "audio/ogg\\nx", "application/octet-stream")) {
            assertThat(table.gm()
                            .post(audio, "{\"contentType\":\"%s\",\"bytes\":3000}".formatted(type))
                            .isProblem(400)
                            .each("errors", "field"))
                    .containsExactly("contentType");
        }
        for (String bytes : List.of("0", "-1", "2147483649")) {
            assertThat(table.gm()
                            .post(audio, "{\"contentType\":\"audio/ogg\",\"bytes\":%s}".formatted(bytes))
                            .isProblem(400)
                            .each("errors", "field"))
                    .containsExactly("bytes");
        }
        assertThat(table.gm().post(audio, "{}").isProblem(400).each("errors", "field"))
                .containsExactly("contentType", "bytes");
        assertThat(table.gm().get(session).etag()).isEqualTo(before);
    }

    @Test
    void a_recording_of_the_maximum_size_is_accepted() {
        Answer begun = table.gm()
                .post(audio, "{\"contentType\":\"audio/ogg\",\"bytes\":2147483648}")
                .is(200);

        assertThat(begun.size("missing")).isEqualTo(256);
    }

    @Test
    void a_transcription_is_not_queued_before_the_upload() {
        table.gm().post(audio + "/uploaded", "").isProblem(409);

        begin(3_000);
        table.gm().post(audio + "/uploaded", "").isProblem(409);
        assertThat(table.gm().get(session).text("status")).isEqualTo("NONE");
    }

    @Test
    void repeating_the_upload_notice_queues_one_transcription() throws Exception {
        send(begin(3_000), recording(3_000));
        Answer first = table.gm().post(audio + "/uploaded", "").is(200);

        Answer again = table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(again.etag()).isEqualTo(first.etag());
    }

    @Test
    void a_repeated_request_gets_the_same_response_and_a_reused_key_is_422() throws Exception {
        String small = "{\"contentType\":\"audio/ogg\",\"bytes\":3000}";
        Answer begun = table.gm().postOnce("begin", audio, small).is(200);
        Answer again = table.gm().postOnce("begin", audio, small).is(200);
        assertThat(address(again, 0).getPath()).isEqualTo(address(begun, 0).getPath());
        table.gm().postOnce("begin", audio, small.replace("3000", "3001")).isProblem(422);

        send(again, recording(3_000));
        Answer first = table.gm().postOnce("done", audio + "/uploaded", "").is(200);
        table.gm().patch(session, "*", "{\"name\":\"Storm\"}").is(200);
        Answer later = table.gm().postOnce("done", audio + "/uploaded", "").is(200);

        assertThat(later.body()).isEqualTo(first.body());
        assertThat(later.etag()).isEqualTo(first.etag());
        table.gm().postOnce("begin", audio + "/uploaded", "").isProblem(422);
    }

    @Test
    void a_new_recording_replaces_an_unfinished_upload() throws Exception {
        byte[] abandoned = recording(SEVENTEEN_MEBIBYTES);
        put(begin(abandoned.length), 0, abandoned);

        byte[] kept = recording(3_000);
        send(begin(kept.length), kept);
        table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(stored()).containsExactly(kept);
        assertThat(Engines.s3()
                        .client()
                        .listMultipartUploads(list -> list.bucket(api.bucket))
                        .uploads())
                .noneMatch(upload -> upload.key().contains(id(session)));
    }

    @Test
    void a_new_recording_replaces_the_previous_one() throws Exception {
        send(begin(3_000), recording(3_000));
        table.gm().post(audio + "/uploaded", "").is(200);

        send(begin(2_000), recording(2_000));
        Answer received = table.gm().post(audio + "/uploaded", "").is(200);

        assertThat(received.text("audio.bytes")).isEqualTo("2000");
        assertThat(received.text("status")).isEqualTo("REQUESTED");
    }

    @Test
    void concurrent_upload_requests_share_one_upload() throws Exception {
        List<Callable<Answer>> requests = IntStream.range(0, 20)
                .<Callable<Answer>>mapToObj(_ -> () -> begin(SEVENTEEN_MEBIBYTES))
                .toList();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.invokeAll(requests).stream()
                            .map(Future::resultNow)
                            .map(answer -> address(answer, 0).getPath()))
                    .hasSize(20)
                    .containsOnly(address(begin(SEVENTEEN_MEBIBYTES), 0).getPath());
        }
        assertThat(Engines.s3().client().listMultipartUploads(list -> list.bucket(api.bucket)).uploads().stream()
                        .filter(upload -> upload.key().contains(id(session))))
                .hasSize(1);
    }

    private Answer begin(int bytes) {
        return begin(table.gm(), bytes);
    }

    private Answer begin(Client member, int bytes) {
        return member.post(audio, "{\"contentType\":\"%s\",\"bytes\":%d}".formatted(OGG, bytes))
                .is(200);
    }

    static void upload(Client gm, String audio, int bytes) {
        Answer begun = gm.post(audio, "{\"contentType\":\"%s\",\"bytes\":%d}".formatted(OGG, bytes))
                .is(200);
        assertThat(send(begun, recording(bytes))).containsOnly(200);
    }

    private static byte[] recording(int bytes) {
        byte[] random = new byte[bytes];
        new Random(bytes).nextBytes(random);
        return random;
    }

    static List<Integer> send(Answer begun, byte[] recording) {
        return IntStream.range(0, begun.size("missing"))
                .mapToObj(i -> put(begun, i, recording))
                .toList();
    }

    private static int put(Answer begun, int index, byte[] recording) {
        String piece = "missing.%d.".formatted(index);
        int from = Integer.parseInt(begun.text(piece + "offset"));
        int length = Integer.parseInt(begun.text(piece + "bytes"));
        Map<String, String> headers = new HashMap<>();
        begun.field(piece + "headers")
                .entries()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().getStringValue()));
        return put(address(begun, index), headers, Arrays.copyOfRange(recording, from, from + length));
    }

    private static URI address(Answer begun, int index) {
        return URI.create(begun.text("missing.%d.url".formatted(index)));
    }

    /// A new connection each time: the embedded S3 closes a connection after a refusal without announcing it.
    private static int put(URI address, Map<String, String> headers, byte[] body) {
        var request = HttpRequest.newBuilder(address).PUT(BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .statusCode();
        } catch (IOException e) {
            throw new AssertionError("the upload broke off", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private byte[] stored() {
        return Engines.s3()
                .client()
                .getObjectAsBytes(get -> get.bucket(api.bucket).key(newest()))
                .asByteArray();
    }

    private HeadObjectResponse head() {
        return Engines.s3().client().headObject(get -> get.bucket(api.bucket).key(newest()));
    }

    /// The key of the newest recording of the session.
    private String newest() {
        return Engines.s3()
                .client()
                .listObjectsV2(
                        list -> list.bucket(api.bucket).prefix(new StoredSession(api, session).files() + "audio/"))
                .contents()
                .stream()
                .map(object -> object.key())
                .max(String::compareTo)
                .orElseThrow();
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
