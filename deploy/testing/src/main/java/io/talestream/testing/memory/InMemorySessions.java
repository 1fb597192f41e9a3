package io.talestream.testing.memory;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.request.Once;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.Waiting;
import io.talestream.contracts.store.Copied;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemCodec;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.IsoTime;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

public final class InMemorySessions implements Sessions {
    private static final Listing<Session> NEWEST_FIRST = Listing.descending(
            "sessions", session -> session.value().ref().session().value());
    private static final Listing<Session> LONGEST_WAITING_FIRST = Listing.ascending(
            "pending",
            session -> session.value().job().pendingSince().map(IsoTime::format).orElse("")
                    + session.value().ref().workspace().value()
                    + session.value().ref().session().value());

    private final InMemoryTable table;
    private final Cascade cascade;

    public InMemorySessions(InMemoryTable table) {
        this.table = table;
        this.cascade = new Cascade(table);
    }

    @Override
    public WriteResult<Session> create(SessionRef ref, SessionDetails details, UserId by, Once once) {
        return table.once(
                once,
                ItemCodecs.SESSION,
                () -> table.find(new ItemKey.CampaignKey(ref.workspace(), ref.campaign()), Campaign.class)
                        .map(campaign -> Copied.from(campaign, campaign.value().name()))
                        .map(name -> table.create(ItemCodecs.SESSION, Session.planned(ref, details, name, by)))
                        .orElseGet(WriteResult.NotFound::new));
    }

    @Override
    public Optional<Stored<Session>> find(SessionRef ref) {
        return table.find(new ItemKey.SessionKey(ref), Session.class);
    }

    @Override
    public Page<Stored<Session>> listNewestFirst(WorkspaceId workspace, CampaignId campaign, PageRequest page) {
        return NEWEST_FIRST.page(
                table.every(Session.class).filter(session -> {
                    SessionRef ref = session.value().ref();
                    return ref.workspace().equals(workspace) && ref.campaign().equals(campaign);
                }),
                page);
    }

    @Override
    public Optional<SessionResults> load(SessionRef ref) {
        return table.alone(() -> find(ref)
                .map(session -> new SessionResults(
                        session, table.find(new ItemKey.TranscriptKey(ref), TranscriptPointer.class), summaries(ref))));
    }

    @Override
    public List<Stored<Summary>> summaries(SessionRef ref) {
        return table.every(Summary.class)
                .filter(summary -> summary.value().session().equals(ref))
                .toList();
    }

    @Override
    public Optional<Stored<TranscriptPointer>> transcript(SessionRef ref) {
        return table.find(new ItemKey.TranscriptKey(ref), TranscriptPointer.class);
    }

    @Override
    public Optional<Stored<Corrections>> corrections(SessionRef ref) {
        return table.find(new ItemKey.CorrectionsKey(ref), Corrections.class);
    }

    @Override
    public WriteResult<TranscriptPointer> correct(
            Stored<TranscriptPointer> pointer,
            TranscriptPointer now,
            Optional<Stored<Corrections>> before,
            Corrections after) {
        return table.alone(() -> {
            boolean isAsBefore =
                    corrections(pointer.value().session()).map(Stored::version).equals(before.map(Stored::version));
            if (!isAsBefore) {
                return new WriteResult.Conflict<>(pointer);
            }
            WriteResult<TranscriptPointer> written = table.replace(ItemCodecs.TRANSCRIPT, pointer, now);
            if (written instanceof WriteResult.Written<TranscriptPointer>) {
                replaceUnless(ItemCodecs.CORRECTIONS, after, _ -> false);
            }
            return written;
        });
    }

    @Override
    public WriteResult<Summary> respell(Stored<Summary> before, Summary after) {
        return table.replace(ItemCodecs.SUMMARY, before, after);
    }

    @Override
    public WriteResult<Summary> write(Optional<Stored<Summary>> before, Summary after) {
        return table.alone(() -> {
            if (before.isPresent()) {
                return table.replace(ItemCodecs.SUMMARY, before.get(), after);
            }
            return find(after.session()).isPresent()
                    ? table.create(ItemCodecs.SUMMARY, after)
                    : new WriteResult.NotFound<>();
        });
    }

    @Override
    public Page<Stored<Session>> pending(Waiting where, PageRequest page) {
        return LONGEST_WAITING_FIRST.page(
                table.every(Session.class).filter(session -> {
                    JobState job = session.value().job();
                    return job.pendingSince().isPresent()
                            && Waiting.in(job.status(), session.value().ref()).equals(where);
                }),
                page);
    }

    @Override
    public WriteResult<Session> update(Stored<Session> before, Session after, Once once) {
        return table.once(once, ItemCodecs.SESSION, () -> table.replace(ItemCodecs.SESSION, before, after));
    }

    @Override
    public WriteResult<Session> progress(Stored<Session> before, JobState.Running after) {
        return update(before, before.value().in(after));
    }

    @Override
    public WriteResult<Session> complete(Stored<Session> before, JobState.Done done, TranscriptionResult result) {
        result.checkIsOf(before.value().ref());
        return table.alone(() -> {
            boolean isLaid = corrections(before.value().ref())
                    .map(Stored::version)
                    .equals(result.corrections().map(TranscriptionResult.Realigned::from));
            if (!isLaid) {
                return new WriteResult.Conflict<>(before);
            }
            WriteResult<Session> written = update(before, before.value().in(done));
            if (written instanceof WriteResult.Written<Session>) {
                replaceUnless(ItemCodecs.TRANSCRIPT, result.transcript(), _ -> false);
                result.corrections().ifPresent(laid -> replaceUnless(ItemCodecs.CORRECTIONS, laid.over(), _ -> false));
                result.summaries().forEach(this::follow);
            }
            return written;
        });
    }

    @Override
    public WriteResult<Session> delete(Stored<Session> session) {
        return table.alone(() -> cascade.after(
                table.erase(ItemCodecs.SESSION, session),
                () -> cascade.below(session.value().ref())));
    }

    @Override
    public void finishDelete(SessionRef ref) {
        cascade.finish(new ItemKey.SessionKey(ref), () -> cascade.below(ref));
    }

    private void follow(Summary newer) {
        Optional<Summary> old =
                table.find(ItemCodecs.SUMMARY.key(newer), Summary.class).map(Stored::value);
        Summary now = old.map(before -> before.followedBy(newer)).orElse(newer);
        replaceUnless(ItemCodecs.SUMMARY, now, before -> before.isByPerson() && before.equals(now));
    }

    private <T> void replaceUnless(ItemCodec<T> codec, T value, Predicate<T> untouchable) {
        Optional<Stored<T>> current = table.find(codec.key(value), codec.valueType());
        if (current.isEmpty()) {
            table.create(codec, value).orThrow();
        } else if (!untouchable.test(current.get().value())) {
            table.replace(codec, current.get(), value).orThrow();
        }
    }
}
