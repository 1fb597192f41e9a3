package io.talestream.contracts.session;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.request.Idempotency;
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
    /// Copies the campaign's name in; refused as NotFound when the campaign is gone.
    WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by, Idempotency once);

    default WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by) {
        return create(ref, details, by, Idempotency.NOT_ASKED);
    }

    Optional<Stored<Session>> find(SessionRef ref);

    /// Reads sessions only, not the transcripts and summaries below them.
    Page<Stored<Session>> listNewestFirst(WorkspaceId workspace, CampaignId campaign, PageRequest page);

    Optional<SessionResults> load(SessionRef ref);

    List<Stored<Summary>> summaries(SessionRef ref);

    Optional<Stored<TranscriptPointer>> transcript(SessionRef ref);

    Optional<Stored<Corrections>> corrections(SessionRef ref);

    /// Writes what was mended and the pointer to what is read now together, or nothing: a conflict if either
    /// has changed since. `before` is empty where nothing was mended yet.
    WriteResult<TranscriptPointer> correct(
            Stored<TranscriptPointer> pointer,
            TranscriptPointer now,
            Optional<Stored<Corrections>> before,
            Corrections after);

    /// A person's summary, in the place of what was there, which is `before`.
    WriteResult<Summary> write(Optional<Stored<Summary>> before, Summary after);

    /// The same summary with a name spelled otherwise, whoever wrote it. What a machine told does not become newer by
    /// it: where something was made secret since, it is still to be told anew.
    WriteResult<Summary> respell(Stored<Summary> before, Summary after);

    /// Sessions of any workspace whose transcription waits, longest waiting first.
    Page<Stored<Session>> pending(PendingPartition where, PageRequest page);

    WriteResult<Session> update(Stored<Session> before, Session after, Idempotency once);

    default WriteResult<Session> update(Stored<Session> before, Session after) {
        return update(before, after, Idempotency.NOT_ASKED);
    }

    /// Says how far a job has come. That is no edit, and nobody's edit is refused because of it.
    WriteResult<Session> progress(Stored<Session> before, JobState.Running after);

    /// Writes transcript pointer, summaries and the session's new state together, or nothing. Beside a
    /// summary that a person wrote the new one is kept as a proposal. Where there are corrections, the result
    /// has to have them laid over the new transcript as they are now, or it is a conflict: nothing that was
    /// hidden comes back to light.
    WriteResult<Session> complete(Stored<Session> before, JobState.Done done, TranscriptionResult result);

    /// Deletes the session first and then what lies below it. Calling it again after an interruption finishes the work.
    WriteResult<Session> delete(Stored<Session> session);

    /// Finishes a delete that was interrupted. Does nothing to what is there or never was.
    void finishDelete(SessionRef ref);
}
