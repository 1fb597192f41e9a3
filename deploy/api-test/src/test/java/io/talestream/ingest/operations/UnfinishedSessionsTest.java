package io.talestream.ingest.operations;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnfinishedSessionsTest {
    private static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");

    @Test
    void a_session_read_from_two_partitions_is_listed_once_in_its_newer_version() {
        var ref = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
        var other = new SessionRef(ref.workspace(), ref.campaign(), SessionId.next());

        assertThat(UnfinishedSessions.newest(
                        Stream.of(stored(ref, "Queued", 1), stored(other, "Another", 1), stored(ref, "Running", 2))))
                .extracting(session -> session.details().name().value())
                .containsExactlyInAnyOrder("Running", "Another");
    }

    private static StoredValue<Session> stored(SessionRef ref, String name, long version) {
        var session = Session.planned(
                ref,
                SessionDetails.named(new SessionName(name)),
                NameCopy.original(new CampaignName("Tidewater")),
                new UserId("ada"));
        return StoredValue.fresh(session, new Version(version), NOW);
    }
}
