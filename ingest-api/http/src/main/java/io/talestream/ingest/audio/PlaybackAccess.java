package io.talestream.ingest.audio;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.transcript.Audible;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.sessions.VisibleSessions;
import io.talestream.store.Sessions;
import io.talestream.store.objects.PlayerRecordings;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Decides which object a member plays: GMs the recording or the mix of its tracks, players the same or a copy in which
/// secret lines are silent. An address is valid for the object that was decided on, for as long as the decision is the
/// same.
@Singleton
final class PlaybackAccess {
    static final Duration VALID = Duration.ofMinutes(15);

    private static final int MOST = 1_000;

    private final Access access;
    private final Sessions sessions;
    private final VisibleSessions visible;
    private final PlayerRecordings copies;
    private final Cursors cursors;
    private final Clock clock;

    /// By the object key of the transcript, which is never written twice.
    private final Cache<String, Audible> known =
            Caffeine.newBuilder().maximumSize(MOST).build();

    PlaybackAccess(
            Access access,
            Sessions sessions,
            VisibleSessions visible,
            PlayerRecordings copies,
            Cursors cursors,
            Clock clock) {
        this.access = access;
        this.sessions = sessions;
        this.visible = visible;
        this.copies = copies;
        this.cursors = cursors;
        this.clock = clock;
    }

    /// An object of the bucket.
    record Playable(String objectKey, String contentType) {}

    ListenView listen(Membership seat, String campaign, String session) {
        Playable decided = decide(seat, campaign, session);
        if (!copies.isThere(decided.objectKey())) {
            throw notReady();
        }
        Instant expiresAt = clock.instant().plus(VALID).truncatedTo(ChronoUnit.SECONDS);
        var ticket = new PlaybackTicket(
                seat.workspace().value(), campaign, session, decided.objectKey(), expiresAt, seat.user());
        return ListenView.of(ticket.sealed(cursors), decided, expiresAt);
    }

    PlaybackTicket ticket(String sealed) {
        return PlaybackTicket.open(sealed, cursors, clock.instant());
    }

    /// Reads the membership and the transcript from the table: an address ends when they change.
    Playable check(PlaybackTicket ticket) {
        var caller = new Caller(ticket.user(), "", Instant.EPOCH, ticket.expiresAt());
        Membership seat = access.enterNow(caller, new WorkspaceId(ticket.workspace()), Action.LOOK);
        Playable decided = decide(seat, ticket.campaign(), ticket.session());
        if (!decided.objectKey().equals(ticket.objectKey())) {
            throw Refusal.notFound();
        }
        return decided;
    }

    private Playable decide(Membership seat, String campaign, String session) {
        Session found = visible.find(seat, campaign, session).value();
        AudioRef recording = found.job().recording().orElseThrow(Refusal::notFound);
        var whole =
                new Playable(PlayerRecordings.wholeKey(found.ref(), recording), PlayerRecordings.wholeType(recording));
        if (seat.sees(Visibility.GM)) {
            return whole;
        }
        var transcript = sessions.transcript(found.ref()).map(StoredValue::value);
        return switch (PlayerRecordings.of(found, transcript, this::lines)) {
            case Audible.Whole() -> whole;
            case Audible.Redacted redacted ->
                new Playable(PlayerRecordings.key(found.ref(), recording, redacted), PlayerRecordings.TYPE);
            case Audible.Nothing() -> throw notReady();
        };
    }

    private Audible lines(TranscriptPointer pointer) {
        return known.get(pointer.objectKey(), _ -> copies.read(pointer));
    }

    /// The same before a transcription, while a copy is made, and if there is nothing for players to hear.
    private static Refusal notReady() {
        return Refusal.conflict("The recording is not ready to play.");
    }
}
