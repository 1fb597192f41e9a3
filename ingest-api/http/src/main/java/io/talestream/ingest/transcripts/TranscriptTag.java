package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.ingest.answer.Etags;
import org.jspecify.annotations.Nullable;

/// What a transcript that was read depends on, as an entity tag: the transcript, the last edit of the
/// session, which has the names of its speakers, and for whom it is. The digits of all three, one after the
/// other; the first are the transcript's version, so that whoever corrects what they read can say what that
/// was.
record TranscriptTag(Stored<TranscriptPointer> pointer, Stored<Session> session, boolean withSecrets) {
    private static final int DIGITS = 16;

    String text() {
        return "\"%s%s%d\""
                .formatted(pointer.version().text(), session.editedIn().text(), withSecrets ? 1 : 0);
    }

    /// Whether one of the tags in `If-None-Match` is this one.
    boolean isIn(@Nullable String ifNoneMatch) {
        if (ifNoneMatch == null) {
            return false;
        }
        for (String tag : ifNoneMatch.split(",", -1)) {
            String plain = tag.strip();
            if (plain.equals("*") || (plain.startsWith("W/") ? plain.substring(2) : plain).equals(text())) {
                return true;
            }
        }
        return false;
    }

    /// As [Etags#check], for a tag of the transcript alone or of what was read of it.
    static void check(@Nullable String ifMatch, Stored<TranscriptPointer> current) {
        Etags.check(ifMatch == null ? null : ofTranscript(ifMatch.strip()), current);
    }

    private static String ofTranscript(String tag) {
        return tag.matches("\"[0-9]{" + (2 * DIGITS + 1) + "}\"") ? tag.substring(0, DIGITS + 1) + "\"" : tag;
    }
}
