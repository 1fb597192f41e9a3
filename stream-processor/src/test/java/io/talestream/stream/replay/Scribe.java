package io.talestream.stream.replay;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.Claim;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/// Transcribes what was requested, and writes down each job it starts. What was requested when the change was
/// made says nothing: it starts only what is requested now, and only if it is the one who takes it.
final class Scribe implements Consumer {
    private final Sessions sessions;
    private final Clock clock;
    private final List<JobName> started = new CopyOnWriteArrayList<>();

    Scribe(Sessions sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "transcription";
    }

    List<JobName> started() {
        return List.copyOf(started);
    }

    @Override
    public Answer apply(Change.Decoded change) {
        if (!(change.key() instanceof ItemKey.SessionKey(SessionRef ref))) {
            return new Answer.Applied();
        }
        Optional<Stored<Session>> now = sessions.find(ref);
        if (now.isEmpty() || now.get().version().isNewerThan(change.version())) {
            return new Answer.Stale(now.map(Stored::version).orElse(change.version()));
        }
        if (now.get().value().job() instanceof JobState.Requested requested) {
            transcribe(now.get(), requested);
        }
        return new Answer.Applied();
    }

    private void transcribe(Stored<Session> session, JobState.Requested requested) {
        SessionRef ref = session.value().ref();
        var job = JobName.of(ref, requested.audio());
        JobState.Running running = requested.started(job, new Claim("scribe", clock.instant()), clock.instant());
        if (sessions.update(session, session.value().in(running)) instanceof WriteResult.Written<Session>(var taken)) {
            started.add(job);
            sessions.complete(taken, running.completed(clock.instant()), result(ref))
                    .orThrow();
        }
    }

    private static TranscriptionResult result(SessionRef ref) {
        var pointer = new TranscriptPointer(ref, "transcript.json", 1, Sha256.of("words"), 1, 1, "Once upon a time");
        return new TranscriptionResult(
                pointer, List.of(new Summary(ref, Edition.GM, "The baron did it.", new Author.Machine("a scribe"))));
    }
}
