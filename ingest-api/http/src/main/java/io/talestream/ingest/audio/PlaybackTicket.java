package io.talestream.ingest.audio;

import io.talestream.contracts.store.Position;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.problem.Refusal;
import java.time.Instant;
import java.util.List;

/// What an address to play a recording stands for: one member, who plays one object. It is encrypted, and grants
/// nothing by itself: access is checked whenever it is used.
record PlaybackTicket(
        String workspace, String campaign, String session, String objectKey, Instant expiresAt, UserId user) {
    private static final List<String> PURPOSE = List.of("playback");
    private static final String SEPARATOR = "\n";
    private static final int FIELDS = 6;

    String sealed(Cursors cursors) {
        return cursors.seal(
                PURPOSE,
                new Position(String.join(
                        SEPARATOR,
                        workspace,
                        campaign,
                        session,
                        objectKey,
                        Long.toString(expiresAt.getEpochSecond()),
                        user.value())));
    }

    static PlaybackTicket open(String sealed, Cursors cursors, Instant now) {
        String[] fields =
                PathId.of(sealed, text -> cursors.open(PURPOSE, text)).value().split(SEPARATOR, FIELDS);
        var ticket = new PlaybackTicket(
                fields[0],
                fields[1],
                fields[2],
                fields[3],
                Instant.ofEpochSecond(Long.parseLong(fields[4])),
                new UserId(fields[5]));
        if (!now.isBefore(ticket.expiresAt())) {
            throw Refusal.notFound();
        }
        return ticket;
    }
}
