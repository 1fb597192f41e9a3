package io.talestream.contracts.object;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;

/// The keys of all files in the bucket. All files of a session share a prefix, and so do all of a workspace. A file
/// is never written twice under one name: a newer file has a newer version or a unique id in its name.
public final class ObjectKeys {
    private ObjectKeys() {}

    public static String audio(SessionRef session, Version version) {
        return recordings(session) + version.micros();
    }

    /// The prefix of all recordings of a session.
    public static String recordings(SessionRef session) {
        return below(session) + "audio/";
    }

    /// The copy of a recording in which the secret lines are silent. The name depends on what is silent.
    public static String playerAudio(SessionRef session, Version recording, Sha256 silent) {
        return playerAudio(session) + recording.micros() + "-" + silent.hex().substring(0, 32);
    }

    /// The prefix of the copies of a session's recordings for players.
    public static String playerAudio(SessionRef session) {
        return below(session) + "player-audio/";
    }

    /// The notes that were taken while recording, as a transcript.
    ///
    /// @param recording the object key of the recording
    public static String notes(SessionRef session, String recording) {
        return below(session) + "notes/" + recording.substring(recording.lastIndexOf('/') + 1) + ".json";
    }

    /// The raw transcript as received.
    public static String rawTranscript(SessionRef session, String id) {
        return transcripts(session, id) + "raw";
    }

    /// The raw result of a speech engine, which is JSON. Amazon Transcribe treats a name without an extension as a
    /// folder.
    public static String rawResult(SessionRef session, Version version) {
        return transcripts(session, idOf(version)) + "raw.json";
    }

    /// The voices of a recording's speakers. Of two names the later one is of a newer recording.
    public static String voices(SessionRef session, Version recording) {
        return voices(session) + recording.text() + ".json";
    }

    /// The prefix of the voices of a session's recordings.
    public static String voices(SessionRef session) {
        return below(session) + "transcripts/voices/";
    }

    /// The raw result for one track. It is the same in every recording with that track.
    ///
    /// @param id of the track's audio
    public static String trackResult(SessionRef session, String id) {
        return trackResults(session) + id + ".json";
    }

    /// The prefix of the raw results for tracks of a session.
    public static String trackResults(SessionRef session) {
        return below(session) + "transcripts/tracks/";
    }

    /// A track of a ZIP as a file of its own, for an engine that reads no ZIP.
    public static String trackAudio(SessionRef session, String id) {
        return trackAudio(session) + id;
    }

    /// The prefix of a session's tracks that were taken from a ZIP.
    public static String trackAudio(SessionRef session) {
        return below(session) + "track-audio/";
    }

    /// All tracks of a recording in one file, to listen to. The name depends on the tracks.
    public static String mix(SessionRef session, Version recording, Sha256 tracks) {
        return mixes(session) + recording.micros() + "-" + tracks.hex().substring(0, 32);
    }

    /// The prefix of the mixes of a session's recordings.
    public static String mixes(SessionRef session) {
        return below(session) + "mix/";
    }

    public static String transcript(SessionRef session, Version version) {
        return transcript(session, idOf(version));
    }

    public static String transcript(SessionRef session, String id) {
        return transcripts(session, id) + "transcript.json";
    }

    /// A transcript with the messages of a chat log, next to the one without.
    public static String withMessages(String transcript) {
        return transcript.substring(0, transcript.lastIndexOf('/') + 1) + "with-messages.json";
    }

    /// The prefix of all files of one transcript.
    public static String transcripts(SessionRef session, String id) {
        return below(session) + "transcripts/" + id + "/";
    }

    /// The id of a transcript that is unique for this version. Transcripts that may arrive concurrently have ids of
    /// their own.
    public static String idOf(Version version) {
        return Long.toString(version.micros());
    }

    /// A corrected transcript, made when its pointer had version `before`. The name is deterministic: the same
    /// content made at the same version has the same name, and no other content has it.
    public static String correctedTranscript(SessionRef session, Version before, Sha256 content) {
        return corrected(session) + before.text() + "-" + content.hex().substring(0, 32) + ".json";
    }

    /// The transcript of the beginning of a recording, made while the rest is transcribed. Of two names the later one
    /// is of a newer recording, or of more of the same one.
    public static String partialTranscript(SessionRef session, Version recording, long untilMs) {
        return partial(session) + recording.text() + "-%010d.json".formatted(untilMs);
    }

    /// The prefix of a session's partial transcripts.
    public static String partial(SessionRef session) {
        return below(session) + "transcripts/partial/";
    }

    /// The prefix of a session's corrected transcripts.
    public static String corrected(SessionRef session) {
        return below(session) + "transcripts/corrected/";
    }

    public static String all() {
        return "workspaces/";
    }

    /// The prefix of all files of a workspace.
    public static String below(WorkspaceId workspace) {
        return all() + workspace.value() + "/";
    }

    /// The prefix of all files of a session.
    public static String below(SessionRef session) {
        return below(session.workspace()) + "sessions/" + session.session().value() + "/";
    }
}
