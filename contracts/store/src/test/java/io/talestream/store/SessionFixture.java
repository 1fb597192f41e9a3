package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Sessions with every kind of descendant, and every read that can find them.
final class SessionFixture {
    private static final AudioRef AUDIO = new AudioRef("audio/session.ogg", "audio/ogg", 1_000, new Version(7));

    private final RepositoryFixture test;
    private final Repositories on;

    SessionFixture(RepositoryFixture test) {
        this(test, test.on);
    }

    SessionFixture(RepositoryFixture test, Repositories on) {
        this.test = test;
        this.on = on;
    }

    /// A pending session with every kind of descendant.
    record SharedSession(StoredValue<Session> session, StoredValue<Share> share) {}

    SharedSession one(StoredValue<Campaign> campaign) {
        var done = completed(test.aSessionOf(campaign), "What happened.");
        correct(done.value().ref());
        var waiting = on.sessions()
                .update(
                        done,
                        done.value().in(new JobState.Requested(AUDIO, on.clock().instant())))
                .orThrow();
        return new SharedSession(waiting, test.aShareOf(waiting));
    }

    private void correct(SessionRef ref) {
        var pointer = on.sessions().transcript(ref).orElseThrow();
        var hidden = new Correction(3, Optional.empty(), "Between us", Optional.empty(), Optional.of(true));
        var layer = Corrections.none(pointer.value()).with(3, Optional.of(hidden));
        on.sessions()
                .correct(pointer, Optional.empty(), new CorrectedTranscript(pointer.value(), layer, true))
                .orThrow();
    }

    StoredValue<Session> completed(StoredValue<Session> session, String summary) {
        return complete(session, summary).orThrow();
    }

    WriteResult<Session> complete(StoredValue<Session> session, String summary) {
        var ref = session.value().ref();
        var machine = new Author.Machine("summariser 1");
        return on.sessions()
                .complete(
                        session,
                        new JobState.Done(Optional.empty(), on.clock().instant()),
                        new TranscriptionResult(
                                new TranscriptPointer(
                                        ref,
                                        "transcripts/1.json",
                                        9_000,
                                        new Sha256("0".repeat(64)),
                                        42,
                                        60_000,
                                        "",
                                        Optional.empty()),
                                List.of(
                                        new Summary(ref, Edition.GM, summary, machine),
                                        new Summary(ref, Edition.PLAYER, summary, machine)),
                                Optional.empty()));
    }

    void assertGone(SharedSession shared) {
        var ref = shared.session().value().ref();
        assertThat(on.sessions().find(ref)).isEmpty();
        assertThat(on.sessions().load(ref)).isEmpty();
        assertThat(on.sessions().summaries(ref)).isEmpty();
        assertThat(on.sessions().transcript(ref)).isEmpty();
        assertThat(on.sessions().corrections(ref)).isEmpty();
        assertThat(on.sessions()
                        .listNewestFirst(ref.workspace(), ref.campaign(), RepositoryFixture.ALL)
                        .items())
                .extracting(session -> session.value().ref())
                .doesNotContain(ref);
        assertThat(on.sessions()
                        .pending(PendingPartition.in(JobState.Status.REQUESTED, ref), RepositoryFixture.ALL)
                        .items())
                .extracting(session -> session.value().ref())
                .doesNotContain(ref);
        assertThat(on.shares().resolve(shared.share().value().token())).isEmpty();
        assertThat(on.shares().list(ref, RepositoryFixture.ALL).items()).isEmpty();
    }

    /// The result of every read about a campaign with one session.
    List<Object> seen(StoredValue<Campaign> campaign, SharedSession shared) {
        var ref = shared.session().value().ref();
        List<Object> seen = new ArrayList<>();
        seen.add(on.campaigns().find(ref.workspace(), campaign.value().id()));
        seen.add(on.sessions().find(ref));
        seen.add(on.sessions().load(ref));
        seen.add(on.sessions().summaries(ref));
        seen.add(on.shares().resolve(shared.share().value().token()));
        seen.add(on.shares().list(ref, RepositoryFixture.ALL).items());
        seen.add(on.sessions()
                .pending(PendingPartition.in(JobState.Status.REQUESTED, ref), RepositoryFixture.ALL)
                .items()
                .contains(shared.session()));
        return seen;
    }
}
