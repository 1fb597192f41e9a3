package io.talestream.ingest;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Track;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Sessions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A stored session, by its API path: for writes that the API does not offer.
record StoredSession(ApiServer api, String path) {
    SessionRef ref() {
        String[] steps = path.split("/", -1);
        return new SessionRef(new WorkspaceId(steps[3]), new CampaignId(steps[5]), new SessionId(steps[7]));
    }

    Sessions sessions() {
        return api.server.getApplicationContext().getBean(Sessions.class);
    }

    /// The prefix of all its object keys.
    String files() {
        return ObjectKeys.below(ref());
    }

    /// Completes the transcription of its recording, whose transcript is the current one.
    Session transcribed() {
        Stored<Session> found = sessions().find(ref()).orElseThrow();
        var done = new JobState.Done(found.value().job().recording(), Instant.now());
        return sessions().update(found, found.value().in(done)).orThrow().value();
    }

    /// Gives it a transcribed recording with one track.
    void record(String label) {
        Stored<Session> found = sessions().find(ref()).orElseThrow();
        var version = Version.at(Instant.now());
        var source = new Track.Source(files() + "a", "audio/ogg", 3, version, Optional.empty());
        var audio = new AudioRef(source.objectKey(), "audio/ogg", 3, version, List.of(new Track(label, 0, source)));
        sessions()
                .update(found, found.value().in(new JobState.Done(Optional.of(audio), Instant.now())))
                .orThrow();
    }

    /// Writes generated summaries, as an engine does. The player edition is "Someone did it."
    void tell(String toGms) {
        tell(toGms, "Someone did it.");
    }

    void tell(String toGms, String toPlayers) {
        SessionResults found = sessions().load(ref()).orElseThrow();
        var engine = new Author.Machine("a test");
        List<Summary> summaries = List.of(
                new Summary(ref(), Edition.GM, toGms, engine), new Summary(ref(), Edition.PLAYER, toPlayers, engine));
        sessions()
                .complete(
                        found.session(),
                        new JobState.Done(Optional.empty(), Instant.now()),
                        new TranscriptionResult(found.transcript().orElseThrow().value(), summaries, Optional.empty()))
                .orThrow();
    }
}
