package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;

public interface Sessions {
    /// Copies the campaign's name; returns NotFound if the campaign is gone.
    WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by, Idempotency once);

    default WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by) {
        return create(ref, details, by, Idempotency.NO_KEY);
    }

    Optional<Stored<Session>> find(SessionRef ref);

    /// Reads sessions only, not the transcripts and summaries below them.
    Page<Stored<Session>> listNewestFirst(WorkspaceId workspace, CampaignId campaign, PageRequest page);

    Optional<SessionResults> load(SessionRef ref);

    List<Stored<Summary>> summaries(SessionRef ref);

    Optional<Stored<TranscriptPointer>> transcript(SessionRef ref);

    Optional<Stored<Corrections>> corrections(SessionRef ref);

    /// Writes the corrections and the pointer to the corrected transcript together, or nothing: a conflict if
    /// either has changed since. `before` is empty if there are no corrections yet.
    WriteResult<TranscriptPointer> correct(
            Stored<TranscriptPointer> pointer,
            TranscriptPointer now,
            Optional<Stored<Corrections>> before,
            Corrections after);

    /// Replaces the summary `before` with one written by a person.
    WriteResult<Summary> write(Optional<Stored<Summary>> before, Summary after);

    /// Corrects the spelling of a name in a summary by any author. A generated summary does not become newer
    /// by this: if an utterance was made secret since, the summary is still to be regenerated.
    WriteResult<Summary> respell(Stored<Summary> before, Summary after);

    /// Pending sessions of any workspace, longest pending first.
    Page<Stored<Session>> pending(PendingPartition where, PageRequest page);

    WriteResult<Session> update(Stored<Session> before, Session after, Idempotency once);

    default WriteResult<Session> update(Stored<Session> before, Session after) {
        return update(before, after, Idempotency.NO_KEY);
    }

    /// Writes the progress of a job. It is not an edit and causes no version conflict for edits.
    WriteResult<Session> progress(Stored<Session> before, JobState.Running after);

    /// Writes transcript pointer, summaries and the session's new state together, or nothing. If a person wrote
    /// the current summary, the new one is stored as a proposal. If there are corrections, the result must
    /// contain their current version applied to the new transcript, otherwise it is a conflict: hidden text stays
    /// hidden.
    WriteResult<Session> complete(Stored<Session> before, JobState.Done done, TranscriptionResult result);

    /// Deletes the session first and then everything below it. A repeated call after an interruption finishes the
    /// work.
    WriteResult<Session> delete(Stored<Session> session);

    /// Finishes an interrupted delete. Does nothing if the session exists or never existed.
    void finishDelete(SessionRef ref);
}
