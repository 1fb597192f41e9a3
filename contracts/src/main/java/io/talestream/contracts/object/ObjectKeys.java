package io.talestream.contracts.object;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;

/// Where each file lies in the bucket. All of a session's files share a prefix, all of a workspace's too. A file is
/// never written twice under one name: what is newer has a newer version in its name, or an id that nothing else has.
public final class ObjectKeys {
    private ObjectKeys() {}

    public static String audio(SessionRef session, Version version) {
        return recordings(session) + version.micros();
    }

    /// What the names of all recordings of a session begin with.
    public static String recordings(SessionRef session) {
        return below(session) + "audio/";
    }

    /// The transcript as it came, from whoever made it.
    public static String rawTranscript(SessionRef session, String id) {
        return transcripts(session, id) + "raw";
    }

    /// The same from a speech engine, whose results are JSON. Amazon Transcribe takes a name without an ending for a
    /// folder.
    public static String rawResult(SessionRef session, Version version) {
        return transcripts(session, version) + "raw.json";
    }

    /// The same in our own form.
    public static String transcript(SessionRef session, Version version) {
        return transcript(session, idOf(version));
    }

    public static String transcript(SessionRef session, String id) {
        return transcripts(session, id) + "transcript.json";
    }

    /// What the names of all files of one transcript begin with.
    public static String transcripts(SessionRef session, Version version) {
        return transcripts(session, idOf(version));
    }

    public static String transcripts(SessionRef session, String id) {
        return below(session) + "transcripts/" + id + "/";
    }

    /// Of the transcript that only one can be of this version. Of several that may come at once each has one of its
    /// own.
    public static String idOf(Version version) {
        return Long.toString(version.micros());
    }

    /// A transcript with what was mended in it, made when this version of its pointer was there. What is made
    /// again of the same has the same name, and no other ever has.
    public static String correctedTranscript(SessionRef session, Version before, Sha256 content) {
        return corrected(session) + before.text() + "-" + content.hex().substring(0, 32) + ".json";
    }

    /// What the names of a session's mended transcripts begin with.
    public static String corrected(SessionRef session) {
        return below(session) + "transcripts/corrected/";
    }

    /// What the names of all files begin with.
    public static String all() {
        return "workspaces/";
    }

    /// What the names of all files of a workspace begin with.
    public static String below(WorkspaceId workspace) {
        return all() + workspace.value() + "/";
    }

    /// What the names of all files of a session begin with.
    public static String below(SessionRef session) {
        return below(session.workspace()) + "sessions/" + session.session().value() + "/";
    }
}
