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
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.MomentRef;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.RecapEntry;
import io.talestream.contracts.summary.Scene;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Sessions;
import io.talestream.store.objects.VoiceFiles;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import io.talestream.testing.engine.Engines;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

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
        StoredValue<Session> found = sessions().find(ref()).orElseThrow();
        var done = new JobState.Done(found.value().job().recording(), Instant.now());
        return sessions().update(found, found.value().in(done)).orThrow().value();
    }

    /// Gives it a transcribed recording with one track.
    void record(String label) {
        StoredValue<Session> found = sessions().find(ref()).orElseThrow();
        var version = Version.at(Instant.now());
        var source = new Track.Source(files() + "a", "audio/ogg", 3, version, Optional.empty());
        var audio = new AudioRef(source.objectKey(), "audio/ogg", 3, version, List.of(new Track(label, 0, source)));
        sessions()
                .update(found, found.value().in(new JobState.Done(Optional.of(audio), Instant.now())))
                .orThrow();
    }

    /// Gives it a transcribed recording of everybody, and the voices in it.
    void record(SpeakerVoices voices) {
        StoredValue<Session> found = sessions().find(ref()).orElseThrow();
        var version = Version.at(Instant.now());
        var audio = new AudioRef(files() + "a", "audio/ogg", 3, version);
        sessions()
                .update(found, found.value().in(new JobState.Done(Optional.of(audio), Instant.now())))
                .orThrow();
        hear(voices);
    }

    /// Keeps the voices of its recording, as an engine does.
    void hear(SpeakerVoices voices) {
        Version recording = sessions()
                .find(ref())
                .flatMap(found -> found.value().job().recording())
                .orElseThrow()
                .version();
        api.server.getApplicationContext().getBean(VoiceFiles.class).keep(ref(), recording, voices);
    }

    /// Writes generated summaries, as an engine does. The player edition is "Someone did it."
    void tell(String toGms) {
        tell(toGms, "Someone did it.");
    }

    void tell(String toGms, String toPlayers) {
        tell(sessions(), toGms, toPlayers);
    }

    /// As [#tell(String)], by a machine whose clock is ahead.
    void tellAhead(String toGms) {
        var ahead = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(5));
        var table = new Table(Engines.dynamo().client(), api.table, ahead, CapacityMeter.NONE);
        tell(new Sessions(table), toGms, "Someone did it.");
    }

    private void tell(Sessions sessions, String toGms, String toPlayers) {
        SessionResults found = sessions.load(ref()).orElseThrow();
        var engine = new Author.Machine("a test");
        List<Summary> summaries = List.of(
                new Summary(
                        ref(),
                        Edition.GM,
                        toGms,
                        engine,
                        Optional.empty(),
                        Optional.of(recap(toGms)),
                        Optional.empty(),
                        Optional.empty()),
                new Summary(
                        ref(),
                        Edition.PLAYER,
                        toPlayers,
                        engine,
                        Optional.empty(),
                        Optional.of(recap(toPlayers)),
                        Optional.empty(),
                        Optional.empty()));
        sessions.complete(
                        found.session(),
                        new JobState.Done(Optional.empty(), Instant.now()),
                        new TranscriptionResult(found.transcript().orElseThrow().value(), summaries, Optional.empty()))
                .orThrow();
    }

    /// A recap of two scenes with this sentence everywhere.
    private static Recap recap(String said) {
        var start = new MomentRef(0, OptionalLong.of(0));
        var end = new MomentRef(1, OptionalLong.of(2_000));
        List<RecapEntry> sentence = List.of(RecapEntry.narration(said, start));
        return new Recap(
                sentence,
                List.of(new Scene(said, start, sentence), new Scene("The end, " + said, end, List.of())),
                List.of(new Recap.Section(Recap.Heading.DECISIONS, sentence)));
    }
}
