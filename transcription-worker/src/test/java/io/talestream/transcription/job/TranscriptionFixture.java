package io.talestream.transcription.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.format.TranscriptFormat;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.Users;
import io.talestream.store.VoiceProfiles;
import io.talestream.store.Workspaces;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.SpeechFiles;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.store.table.TableCreation;
import io.talestream.testing.diagnosis.Diagnostics;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.KillSwitch;
import io.talestream.testing.time.SettableClock;
import io.talestream.testing.transcribe.TranscribeServer;
import io.talestream.transcription.engine.SpeechEngine;
import io.talestream.transcription.engine.audio.SilencedCopy;
import io.talestream.transcription.engine.aws.TranscribeEngine;
import io.talestream.transcription.engine.aws.TranscribeSettings;
import io.talestream.transcription.engine.whisper.WhisperSettings;
import io.talestream.transcription.summary.Summarizers;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.transcribe.TranscribeClient;

/// A table, a bucket and a transcription service, with worker processes that can be killed.
final class TranscriptionFixture implements AutoCloseable {
    static final byte[] RESULT = resource("/speech/tavern.transcribe.json");

    final SettableClock clock = SettableClock.at(SettableClock.SAMPLE_TIME);
    final KillSwitch killSwitch = new KillSwitch();
    final TranscribeServer service;
    final Bucket bucket;
    final Sessions sessions;
    final String table = "table-" + UUID.randomUUID();
    private final TranscribeClient transcribe;
    private final StoredValue<Campaign> campaign;
    private final Diagnostics.Registration registration;
    private final Summarizers summarizers;

    TranscriptionFixture() {
        this(_ -> _ -> new ExtractiveSummarizer());
    }

    /// @param summarizers by the table
    TranscriptionFixture(Function<Table, Summarizers> summarizers) {
        DynamoDbClient client = Engines.dynamo().client();
        TableCreation.ensure(client, table);
        var s3 = Engines.s3();
        bucket = new Bucket(s3.client(), s3.presigner(), s3.newBucket());
        service = new TranscribeServer();
        transcribe = client(service);
        sessions = new Sessions(on(client));
        campaign = campaign(on(client));
        this.summarizers = summarizers.apply(on(client));
        registration = Diagnostics.register("transcriptions in " + table, this::state);
    }

    /// Every session with its job, and the jobs of the service.
    private String state() {
        List<String> jobs = sessions
                .listNewestFirst(campaign.value().workspace(), campaign.value().id(), PageRequest.first(100))
                .items()
                .stream()
                .map(session -> session.value().ref().session().value() + " "
                        + session.value().job())
                .toList();
        return "%s%njobs of the service: %s".formatted(String.join("\n", jobs), service.jobNames());
    }

    private static TranscribeClient client(TranscribeServer of) {
        return TranscribeClient.builder()
                .endpointOverride(of.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
                .httpClientBuilder(ApacheHttpClient.builder())
                .build();
    }

    /// Kills the workers after so many calls. Returns false if the work needs no more of them. The only failure is the
    /// injected one.
    boolean diesAfter(int calls, KillSwitch.LastCall how, ThrowingCallable work) {
        killSwitch.dieAfter(calls, how);
        Throwable failure = catchThrowable(work);
        boolean died = killSwitch.revive();
        if (died) {
            assertThat(failure)
                    .as("a worker whose call %d failed", calls + 1)
                    .isNotNull()
                    .hasStackTraceContaining(KillSwitch.DEATH);
        } else {
            assertThat(failure).as("a worker that made %d calls", calls).isNull();
        }
        return died;
    }

    /// A separate worker, whose clients fail together.
    Transcriptions process(String worker) {
        return process(worker, engine(killSwitch.client(TranscribeClient.class, transcribe)));
    }

    /// A worker whose engine is not shared with other workers.
    Transcriptions alone(String worker, TranscribeServer its, boolean outlivesItsProcess) {
        var engine = engine(client(its));
        return process(worker, outlivesItsProcess ? engine : new ProcessBoundEngine(engine));
    }

    TranscribeEngine engine() {
        return engine(transcribe);
    }

    private TranscribeEngine engine(TranscribeClient client) {
        return new TranscribeEngine(
                client,
                new TranscribeSettings(
                        bucket.name(),
                        Optional.empty(),
                        List.of("en-US"),
                        Duration.ofMinutes(1),
                        Duration.ofMillis(5)));
    }

    /// The bucket through a client that can be killed.
    Bucket mortalBucket() {
        return new Bucket(killSwitch.client(S3Client.class, bucket.client()), bucket.presigner(), bucket.name());
    }

    Transcriptions process(String worker, SpeechEngine engine) {
        var dynamo = on(killSwitch.client(Engines.dynamo().client()));
        Bucket files = mortalBucket();
        var mine = new Sessions(dynamo);
        var maker = new TranscriptMaking(files, mine, new Campaigns(dynamo), new VoiceProfiles(dynamo), summarizers);
        return new Transcriptions(
                mine,
                new RecordingJobs(engine, new SpeechFiles(files), clock),
                maker,
                RetryPolicy.USUAL,
                worker,
                clock);
    }

    /// A worker that reads sessions through `reads`.
    Transcriptions process(String worker, Sessions reads) {
        return process(worker, reads, engine());
    }

    Transcriptions process(String worker, Sessions reads, SpeechEngine engine) {
        var campaigns = new Campaigns(on(Engines.dynamo().client()));
        var profiles = new VoiceProfiles(on(Engines.dynamo().client()));
        var maker = new TranscriptMaking(bucket, reads, campaigns, profiles, summarizers);
        return new Transcriptions(
                reads,
                new RecordingJobs(engine, new SpeechFiles(bucket), clock),
                maker,
                RetryPolicy.USUAL,
                worker,
                clock);
    }

    TranscriptionConsumer consumer(Runnable worker) {
        var ffmpeg = WhisperSettings.in(WhisperSettings.usualCache()).ffmpeg();
        var playerAudio = new PlayerAudio(sessions, bucket, new SilencedCopy(ffmpeg));
        return new TranscriptionConsumer(sessions, bucket, refresh(), playerAudio, worker);
    }

    SummaryRefresh refresh() {
        return new SummaryRefresh(sessions, new Campaigns(on(Engines.dynamo().client())), bucket, summarizers);
    }

    /// A session whose recording waits to be transcribed.
    SessionRef recorded() {
        SessionRef ref = planned();
        record(ref);
        return ref;
    }

    /// A session without a recording.
    SessionRef planned() {
        var ref = new SessionRef(campaign.value().workspace(), campaign.value().id(), SessionId.next());
        sessions.create(
                        ref,
                        SessionDetails.named(new SessionName("The tavern")),
                        campaign.value().createdBy())
                .orThrow();
        return ref;
    }

    /// A session with an imported transcript.
    SessionRef imported(String said) {
        SessionRef ref = planned();
        importTranscript(ref, said);
        return ref;
    }

    void importTranscript(SessionRef ref, String said) {
        importTranscript(ref, new Utterance(0, "MIRA", Optional.empty(), said, Optional.empty(), List.of(), false));
    }

    void importTranscript(SessionRef ref, Utterance... said) {
        clock.advance(Duration.ofSeconds(1));
        StoredValue<Session> session = session(ref);
        String key = ObjectKeys.transcript(ref, Version.at(clock.instant()));
        var bytes = new ByteArrayOutputStream();
        try (var out = new TranscriptWriter(bytes)) {
            for (Utterance one : said) {
                out.write(one);
            }
            TranscriptPointer pointer = out.finish(List.of()).pointer(ref, key);
            put(key, bytes.toByteArray());
            sessions.complete(
                            session,
                            new JobState.Done(Optional.empty(), clock.instant()),
                            new TranscriptionResult(pointer, List.of(), Optional.empty()))
                    .orThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Another recording of it.
    AudioRef record(SessionRef ref) {
        return record(ref, "RIFF".getBytes(StandardCharsets.US_ASCII));
    }

    AudioRef record(SessionRef ref, byte[] sound) {
        clock.advance(Duration.ofSeconds(1));
        StoredValue<Session> session = session(ref);
        Version version = Version.after(Optional.of(session.version()), clock.instant());
        var audio = new AudioRef(ObjectKeys.audio(ref, version), "audio/wav", sound.length, version);
        put(audio.objectKey(), sound);
        return request(session, audio);
    }

    /// A part of a recording by one speaker.
    static final class Take {
        private final String label;
        private final long offsetMs;
        private final byte[] sound;

        Take(String label, long offsetMs, byte[] sound) {
            this.label = label;
            this.offsetMs = offsetMs;
            this.sound = sound;
        }
    }

    /// Another recording of it, with a track for each take, in a ZIP.
    AudioRef record(SessionRef ref, List<Take> takes) {
        clock.advance(Duration.ofSeconds(1));
        StoredValue<Session> session = session(ref);
        Version version = Version.after(Optional.of(session.version()), clock.instant());
        String key = ObjectKeys.audio(ref, version);
        var bytes = new ByteArrayOutputStream();
        List<Track> tracks = new ArrayList<>();
        try (var zip = new ZipOutputStream(bytes)) {
            for (Take take : takes) {
                var entry = new ZipEntry("%d-%s.wav".formatted(tracks.size() + 1, take.label));
                zip.putNextEntry(entry);
                zip.flush();
                int start = bytes.size();
                zip.write(take.sound);
                zip.closeEntry();
                var place = new Track.ZipEntry(
                        entry.getName(), start, entry.getCompressedSize(), Track.ZipEntry.Method.DEFLATED);
                tracks.add(new Track(
                        take.label,
                        take.offsetMs,
                        new Track.Source(key, "audio/wav", take.sound.length, version, Optional.of(place))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        put(key, bytes.toByteArray());
        return request(session, new AudioRef(key, "application/zip", bytes.size(), version, tracks));
    }

    /// The same recording with another track of this speaker.
    AudioRef replace(SessionRef ref, Take take) {
        clock.advance(Duration.ofSeconds(1));
        StoredValue<Session> session = session(ref);
        Version version = Version.after(Optional.of(session.version()), clock.instant());
        String key = ObjectKeys.audio(ref, version);
        put(key, take.sound);
        AudioRef before = session.value().job().recording().orElseThrow();
        var source = new Track.Source(key, "audio/wav", take.sound.length, version, Optional.empty());
        List<Track> tracks = before.tracks().stream()
                .map(track -> track.label().equals(take.label) ? new Track(take.label, take.offsetMs, source) : track)
                .toList();
        return request(
                session, new AudioRef(before.objectKey(), before.contentType(), before.bytes(), version, tracks));
    }

    private AudioRef request(StoredValue<Session> session, AudioRef audio) {
        sessions.update(session, session.value().in(session.value().job().requested(audio, clock.instant())))
                .orThrow();
        return audio;
    }

    /// Completes the job of a track: its speaker says these sentences, each ten seconds after the one before.
    void hearTrack(SessionRef ref, String label, String... sentences) {
        String name = trackJob(ref, label).value();
        put(service.outputKey(name), SpokenResult.of(sentences));
        service.completes(name);
    }

    JobName trackJob(SessionRef ref, String label) {
        return session(ref).value().job().recording().orElseThrow().tracks().stream()
                .filter(track -> track.label().equals(label))
                .map(track -> JobName.of(ref, track))
                .findFirst()
                .orElseThrow();
    }

    /// Completes the job of the session with this result.
    void hear(SessionRef ref, byte[] result) {
        String name = job(ref).value();
        put(service.outputKey(name), result);
        service.completes(name);
    }

    /// The current transcript.
    List<Utterance> transcript(SessionRef ref) {
        String key = results(ref).transcript().orElseThrow().value().objectKey();
        List<Utterance> said = new ArrayList<>();
        try (InputStream in = new TranscriptFiles(bucket).open(key)) {
            TranscriptFormat.JSON.read(in, said::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return said;
    }

    /// Some words from the middle of the text.
    static String words(String text) {
        String[] words = text.split(" ", -1);
        return String.join(" ", Arrays.copyOfRange(words, 2, Math.min(words.length, 5)));
    }

    /// Marks an utterance as secret.
    void hide(SessionRef ref, int ordinal) {
        Corrections _ = correct(ref, ordinal, true);
    }

    /// Marks an utterance as not secret, and returns the corrections.
    Corrections show(SessionRef ref, int ordinal) {
        return correct(ref, ordinal, false);
    }

    private Corrections correct(SessionRef ref, int ordinal, boolean secret) {
        Utterance said = transcript(ref).get(ordinal);
        return correct(
                ref,
                before -> before.with(
                        ordinal, secret ? Correction.of(said, Optional.empty(), Optional.of(true)) : Optional.empty()));
    }

    Corrections correct(SessionRef ref, UnaryOperator<Corrections> correction) {
        StoredValue<TranscriptPointer> pointer = results(ref).transcript().orElseThrow();
        Optional<StoredValue<Corrections>> there = sessions.corrections(ref);
        Corrections before = there.map(StoredValue::value).orElseGet(() -> Corrections.none(pointer.value()));
        Corrections layer = correction.apply(before);
        clock.advance(Duration.ofSeconds(1));
        sessions.correct(pointer, there, corrected(pointer.version(), before, layer))
                .orThrow();
        return layer;
    }

    private CorrectedTranscript corrected(Version replaced, Corrections before, Corrections layer) {
        var change = new CorrectedTranscripts.Change() {
            @Override
            public Corrections before() {
                return before;
            }

            @Override
            public Utterance applied(Utterance base) {
                return layer.applied(base);
            }

            @Override
            public Corrections after() {
                return layer;
            }
        };
        try {
            return new CorrectedTranscripts(bucket).corrected(replaced, change).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String summary(SessionRef ref, Edition edition) {
        return results(ref).summaries().stream()
                .map(StoredValue::value)
                .filter(summary -> summary.edition() == edition)
                .map(Summary::text)
                .findFirst()
                .orElseThrow();
    }

    JobName job(SessionRef ref) {
        return JobName.of(ref, session(ref).value().job().recording().orElseThrow());
    }

    StoredValue<Session> session(SessionRef ref) {
        return sessions.find(ref).orElseThrow();
    }

    SessionResults results(SessionRef ref) {
        return sessions.load(ref).orElseThrow();
    }

    JobState.Status status(SessionRef ref) {
        return session(ref).value().job().status();
    }

    List<String> files(SessionRef ref) {
        return new Folder(bucket, ObjectKeys.below(ref)).names("");
    }

    void put(String key, byte[] bytes) {
        bucket.client().putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromBytes(bytes));
    }

    @Override
    public void close() {
        registration.close();
        transcribe.close();
        service.close();
        Engines.dynamo().client().deleteTable(delete -> delete.tableName(table));
    }

    Table on(DynamoDbClient client) {
        return new Table(client, table, clock, CapacityMeter.NONE);
    }

    private static StoredValue<Campaign> campaign(Table on) {
        var user = new User(new UserId("gm"), new DisplayName("Mira"), Optional.empty());
        if (!(new Users(on).create(user) instanceof UserWrite.Written(var founder))) {
            throw new AssertionError("the user is new");
        }
        var workspace = new Workspaces(on)
                .found(Workspace.founded(WorkspaceId.next(), new WorkspaceName("Thursday"), user.id()), founder)
                .orThrow();
        var campaign = new Campaign(
                workspace.value().id(),
                CampaignId.next(),
                new CampaignName("Tidewater"),
                Description.NONE,
                new Glossary(List.of("Harrowmere")),
                new SpokenLanguage("en-GB"),
                Visibility.ALL,
                user.id(),
                0);
        return new Campaigns(on).create(campaign).orThrow();
    }

    private static byte[] resource(String name) {
        try (InputStream in = TranscriptionFixture.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
