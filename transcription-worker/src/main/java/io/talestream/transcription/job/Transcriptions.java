package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.TrackProgress;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.store.Sessions;
import io.talestream.transcription.engine.EngineState;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.SpeechJob;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Advances transcriptions step by step. Each step is written to the session before the next one begins, conditional on
/// the version it is based on: of concurrent workers one succeeds, and the others reload. Safe to call at any time and
/// by any worker: a call for a session without a pending job does nothing.
public final class Transcriptions {
    private static final Logger LOG = LoggerFactory.getLogger(Transcriptions.class);

    /// The claim of a worker expires after this time without a renewal. A worker that returns under the same name
    /// continues at once. The timeout is longer for an engine whose jobs outlive the worker, because such a job
    /// continues without it.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Duration PATIENCE_IF_IT_GOES_ON = Duration.ofMinutes(20);

    /// Progress is written in steps of so many percent to limit the writes: all pending jobs share one partition.
    private static final int STEP = 20;

    private final Sessions sessions;
    private final RecordingJobs jobs;
    private final TranscriptMaking making;
    private final RetryPolicy retrying;
    private final JobClaims claims;
    private final JobClaims resultClaims;
    private final InstantSource clock;

    /// How much of the partial transcript of a job is published.
    private final Map<JobName, Long> published = new ConcurrentHashMap<>();

    /// The recordings with tracks that this process has begun, and whose jobs may still run.
    private final Map<JobName, AudioRef> begun = new ConcurrentHashMap<>();

    /// The sessions whose results this process is taking.
    private final Set<SessionRef> taking = ConcurrentHashMap.newKeySet();

    /// @param worker name of this process, unique among those that run
    public Transcriptions(
            Sessions sessions,
            RecordingJobs jobs,
            TranscriptMaking making,
            RetryPolicy retrying,
            String worker,
            InstantSource clock) {
        this.sessions = sessions;
        this.jobs = jobs;
        this.making = making;
        this.retrying = retrying;
        this.claims =
                new JobClaims(worker, jobs.engine().outlivesItsProcess() ? PATIENCE_IF_IT_GOES_ON : PATIENCE, clock);
        this.resultClaims = new JobClaims(worker, PATIENCE, clock);
        this.clock = clock;
    }

    /// Advances the job as far as possible now. Returns the job while the engine works on it: after one track has
    /// failed, it works on the others.
    public Optional<JobName> advance(SessionRef ref) {
        Optional<StoredValue<Session>> now = sessions.find(ref);
        Optional<StoredValue<Session>> next = now;
        while (next.isPresent()) {
            now = next;
            next = step(now.get());
        }
        return now.flatMap(session -> switch (session.value().job()) {
            case JobState.Running running -> Optional.of(running.job());
            case JobState.Failed failed ->
                Optional.of(JobName.of(ref, failed.audio())).filter(name -> goesOn(ref, name));
            case JobState.None _, JobState.Requested _, JobState.Done _ -> Optional.empty();
        });
    }

    /// Whether tracks of a recording that has failed are still being transcribed. The results are kept for a retry.
    private boolean goesOn(SessionRef ref, JobName name) {
        boolean isRunning = Optional.ofNullable(begun.get(name))
                .filter(audio -> jobs.isAnyRunning(ref, audio))
                .isPresent();
        if (!isRunning) {
            begun.remove(name);
        }
        return isRunning;
    }

    /// Handles the end of a job, or a possible end. Cancels and removes a job that is no longer needed. Returns whether
    /// the job is done; false if the engine cannot remove it yet.
    public boolean ended(JobName name) {
        return name.session().map(ref -> ended(ref, name)).orElse(true);
    }

    private boolean ended(SessionRef ref, JobName name) {
        if (isWanted(ref, name)) {
            boolean goesOn = advance(ref).isPresent();
            // The session may have been deleted or cancelled, or have got another recording, in the meantime.
            if (goesOn || isWanted(ref, name)) {
                return !goesOn || name.track().isPresent();
            }
        }
        return forget(ref, name);
    }

    /// Whether the session exists, still has this recording, and was not cancelled.
    private boolean isWanted(SessionRef ref, JobName name) {
        return isAbout(sessions.find(ref), name);
    }

    private static boolean isAbout(Optional<StoredValue<Session>> session, JobName name) {
        return session.map(StoredValue::value)
                .filter(value -> value.job()
                        .recording()
                        .filter(audio -> JobName.of(value.ref(), audio).equals(name)
                                || RecordingJobs.names(value.ref(), audio).contains(name))
                        .isPresent())
                .filter(value -> !(value.job() instanceof JobState.Failed failed && failed.isCancelled()))
                .isPresent();
    }

    /// Keeps the jobs of tracks that the session's recording still has.
    private boolean forget(SessionRef ref, JobName name) {
        boolean isRemoved = Optional.ofNullable(begun.get(name))
                .map(audio -> jobs.cancel(ref, audio, wanted(ref)))
                .orElseGet(() -> jobs.engine().cancel(name));
        if (!isRemoved) {
            return false;
        }
        published.remove(name);
        begun.remove(name);
        if (sessions.find(ref).isEmpty()) {
            making.clear(ref);
        } else if (name.track().isEmpty()) {
            name.audio().ifPresent(audio -> making.drop(ref, audio));
        }
        LOG.info("job {} is no longer needed and was cancelled", name.value());
        return true;
    }

    private Set<JobName> wanted(SessionRef ref) {
        return sessions.find(ref)
                .map(session -> session.value().job())
                .filter(job -> !(job instanceof JobState.Failed failed && failed.isCancelled()))
                .flatMap(JobState::recording)
                .map(audio -> RecordingJobs.names(ref, audio))
                .orElseGet(Set::of);
    }

    /// The new state of the session, if this call or another worker changed it.
    private Optional<StoredValue<Session>> step(StoredValue<Session> session) {
        return switch (session.value().job()) {
            case JobState.None _, JobState.Done _, JobState.Failed _ -> Optional.empty();
            case JobState.Requested requested -> claimed(session, requested);
            case JobState.Running running -> looked(session, running);
        };
    }

    /// The conditional write elects the worker that starts the job.
    private Optional<StoredValue<Session>> claimed(StoredValue<Session> session, JobState.Requested requested) {
        Instant now = clock.instant();
        if (now.isBefore(requested.notBefore())) {
            return Optional.empty();
        }
        JobName name = JobName.of(session.value().ref(), requested.audio());
        return written(session, requested.started(name, claims.claim(now), now));
    }

    private Optional<StoredValue<Session>> looked(StoredValue<Session> session, JobState.Running running) {
        SessionRef ref = session.value().ref();
        EngineState state = jobs.look(ref, running.audio());
        if (state instanceof EngineState.Unknown) {
            if (!claims.isOpen(running)) {
                return Optional.empty();
            }
            state = jobs.start(ref, running.audio(), job(session.value(), running));
        }
        remember(running, state);
        return switch (state) {
            case EngineState.Unknown _ -> Optional.empty();
            case EngineState.Running(Progress progress) -> {
                if (!isPublished(session, running)) {
                    report(session, running, progress);
                }
                yield Optional.empty();
            }
            case EngineState.Finished(String rawKey) -> taken(session, running, rawKey);
            case EngineState.Failed(Failure why, String sentence) -> failed(session, running, why, sentence);
        };
    }

    private void remember(JobState.Running running, EngineState state) {
        if (!(state instanceof EngineState.Running)) {
            published.remove(running.job());
        }
        boolean mayRun = state instanceof EngineState.Running || state instanceof EngineState.Failed;
        if (mayRun && !running.audio().tracks().isEmpty()) {
            begun.put(running.job(), running.audio());
        } else {
            begun.remove(running.job());
        }
    }

    private SpeechJob job(Session session, JobState.Running running) {
        Optional<Campaign> campaign = making.campaign(session.ref());
        return new SpeechJob(
                running.job(),
                running.audio().objectKey(),
                running.audio().contentType(),
                ObjectKeys.rawResult(session.ref(), running.audio().version()),
                campaign.map(Campaign::glossary).orElse(Glossary.EMPTY).terms(),
                session.details()
                        .language()
                        .or(() -> campaign.map(Campaign::language))
                        .orElse(SpokenLanguage.DETECT),
                running.audio().speakers(),
                Optional.empty());
    }

    /// Shows the transcript so far to users, if there is more of it. Returns whether this call changed the session.
    private boolean isPublished(StoredValue<Session> session, JobState.Running running) {
        SessionRef ref = session.value().ref();
        Optional<Speech.Partial> partial = claims.isOpen(running)
                ? jobs.partial(ref, running.audio())
                        .filter(part -> part.progress() > published.getOrDefault(running.job(), 0L))
                : Optional.empty();
        if (partial.isEmpty()) {
            return false;
        }
        Optional<TranscriptionResult> result = making.partial(ref, running.audio(), partial.get());
        // After a version conflict the next poll tries again.
        boolean isWritten = result.isPresent() && isWritten(ref, sessions.partial(session, result.get()));
        if (isWritten || result.isEmpty()) {
            published.put(running.job(), partial.get().progress());
        }
        return isWritten;
    }

    private boolean isWritten(SessionRef ref, WriteResult<Session> written) {
        Optional<StoredValue<Session>> _ = left(ref, written);
        return written instanceof WriteResult.Written<Session>;
    }

    /// Shows progress to users and renews the claim against other workers.
    private void report(StoredValue<Session> session, JobState.Running running, Progress progress) {
        if (claims.isOpen(running)) {
            Instant now = clock.instant();
            if (isNews(running.progress(), progress) || !claims.isFresh(running, now)) {
                // The result is ignored: after a version conflict the next poll sees the new state.
                sessions.progress(session, running.at(progress, claims.claim(now)));
            }
        }
    }

    private static boolean isNews(Progress before, Progress now) {
        return before.stage() != now.stage()
                || !before.ahead().equals(now.ahead())
                || !stages(before).equals(stages(now))
                || before.eta().isPresent() != now.eta().isPresent()
                || Math.abs(now.percent().orElse(0) - before.percent().orElse(0)) >= STEP;
    }

    private static List<TrackProgress.Stage> stages(Progress progress) {
        return progress.tracks().stream().map(TrackProgress::stage).toList();
    }

    /// Takes the result under a claim, unless another worker, or another thread of this one, is taking it: a language
    /// model may summarise it for minutes, which costs money. If that fails, a later poll tries again.
    private Optional<StoredValue<Session>> taken(
            StoredValue<Session> session, JobState.Running running, String rawKey) {
        SessionRef ref = session.value().ref();
        boolean isTakenElsewhere =
                running.progress().stage() == Progress.Stage.WRITING && !resultClaims.isOpen(running);
        if (isTakenElsewhere || !taking.add(ref)) {
            return Optional.empty();
        }
        try {
            JobState.Running writing = running.at(running.progress().writing(), resultClaims.claim(clock.instant()));
            WriteResult<Session> claimed = sessions.progress(session, writing);
            if (!(claimed instanceof WriteResult.Written<Session>(StoredValue<Session> mine))) {
                return left(ref, claimed);
            }
            try (var _ = new ClaimRenewal(sessions, resultClaims, mine, writing)) {
                return completed(mine, writing, rawKey);
            }
        } finally {
            taking.remove(ref);
        }
    }

    private Optional<StoredValue<Session>> completed(
            StoredValue<Session> session, JobState.Running running, String rawKey) {
        SessionRef ref = session.value().ref();
        TranscriptionResult result;
        try {
            result = making.of(session.value(), running.audio(), jobs.speech(ref, running.audio(), rawKey));
        } catch (TranscriptionFailed e) {
            LOG.warn("result of job {} is not usable: {}", running.job().value(), e.getMessage());
            return failed(session, running, e.why(), e.why().sentence());
        }
        WriteResult<Session> written = sessions.complete(session, running.completed(clock.instant()), result);
        Optional<StoredValue<Session>> left = left(ref, written);
        if (!isAbout(left, running.job())) {
            making.drop(ref, running.audio().version());
        }
        return left;
    }

    /// A retried job is first removed from the engine, so it starts from the beginning.
    private Optional<StoredValue<Session>> failed(
            StoredValue<Session> session, JobState.Running running, Failure why, String sentence) {
        if (!why.isTransient() || running.attempt() >= retrying.attempts()) {
            Optional<StoredValue<Session>> left = written(session, running.failed(sentence, why.worthRetrying()));
            jobs.removeFailed(session.value().ref(), running.audio());
            return left;
        }
        if (!jobs.cancel(session.value().ref(), running.audio(), Set.of())) {
            return Optional.empty();
        }
        Duration pause = retrying.pauseAfter(running.attempt());
        LOG.warn(
                "job {} failed: {} (attempt {} of {}, next in {} s)",
                running.job().value(),
                why,
                running.attempt(),
                retrying.attempts(),
                pause.toSeconds());
        return written(session, running.again(sentence, clock.instant(), pause));
    }

    private Optional<StoredValue<Session>> written(StoredValue<Session> before, JobState after) {
        return left(before.value().ref(), sessions.update(before, before.value().in(after)));
    }

    /// After a version conflict the current state counts. If the session was deleted, so are the files: those made for
    /// this write may be newer than what its deletion deleted.
    private Optional<StoredValue<Session>> left(SessionRef ref, WriteResult<Session> written) {
        if (written instanceof WriteResult.Written<Session>(StoredValue<Session> now)) {
            return Optional.of(now);
        }
        Optional<StoredValue<Session>> now = sessions.find(ref);
        if (now.isEmpty()) {
            making.clear(ref);
        }
        return now;
    }
}
