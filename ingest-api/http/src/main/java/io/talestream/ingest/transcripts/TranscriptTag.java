package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.ingest.answer.Etags;
import org.jspecify.annotations.Nullable;

/// The entity tag of a transcript as read. It covers the transcript, the last edit of the session, which holds the
/// speakers' names, and the kind of reader: the digits of all three, one after the other. The first are the
/// transcript's version, so that a correction can name the version it is based on.
record TranscriptTag(StoredValue<TranscriptPointer> pointer, StoredValue<Session> session, boolean withSecrets) {
    private static final int DIGITS = 16;

    String text() {
        return "\"%s%s%d\""
                .formatted(pointer.version().text(), session.editedIn().text(), withSecrets ? 1 : 0);
    }

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

    /// Like [Etags#check], for a tag of the transcript alone or of a transcript as read.
    static void check(@Nullable String ifMatch, StoredValue<TranscriptPointer> current) {
        Etags.check(ifMatch == null ? null : ofTranscript(ifMatch.strip()), current);
    }

    private static String ofTranscript(String tag) {
        return tag.matches("\"[0-9]{" + (2 * DIGITS + 1) + "}\"") ? tag.substring(0, DIGITS + 1) + "\"" : tag;
    }
}
