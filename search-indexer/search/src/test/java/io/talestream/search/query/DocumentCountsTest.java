package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DocumentCountsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final DocumentCounts counts = new DocumentCounts(nanos::get);
    private final WorkspaceId workspace = WorkspaceId.next();
    private final SessionId session = SessionId.next();
    private final String player = visibleTo(Role.PLAYER);

    @Test
    void a_large_number_is_counted_once_a_minute() {
        counts.add(player, DocumentCounts.LARGE);
        nanos.set(DocumentCounts.KEPT.toNanos() - 1);
        counts.add(player, DocumentCounts.LARGE + 1);
        assertThat(counts.find(visibleTo(Role.PLAYER))).contains(DocumentCounts.LARGE);
        nanos.set(DocumentCounts.KEPT.toNanos());
        assertThat(counts.find(player)).isEmpty();
    }

    @Test
    void a_small_number_is_counted_each_time() {
        counts.add(player, DocumentCounts.LARGE - 1);

        assertThat(counts.find(player)).isEmpty();
    }

    @Test
    void readers_who_see_different_documents_have_different_numbers() {
        counts.add(visibleTo(Role.GM), DocumentCounts.LARGE);

        assertThat(counts.find(player)).isEmpty();
        assertThat(counts.find(visibleTo(Role.GM, SessionId.next()))).isEmpty();
        assertThat(counts.find(visibleTo(Role.GM))).isPresent();
    }

    private String visibleTo(Role role) {
        return visibleTo(role, session);
    }

    private String visibleTo(Role role, SessionId visible) {
        var reader = new Reader(workspace, role, Set.of(visible), Set.of());
        return DocumentCounts.key(new ReaderRequests(reader, Scope.EVERYWHERE).visible());
    }
}
