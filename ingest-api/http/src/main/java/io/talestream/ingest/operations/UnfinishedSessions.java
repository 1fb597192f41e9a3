package io.talestream.ingest.operations;

import io.talestream.contracts.session.JobState.Status;
import io.talestream.contracts.session.PendingPartition;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import io.talestream.ingest.operations.UnfinishedSessionsView.UnfinishedView;
import io.talestream.store.Sessions;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Lists unfinished sessions from the index that the workers read.
@Singleton
record UnfinishedSessions(Sessions sessions) {
    private static final Set<Status> UNFINISHED = EnumSet.of(Status.REQUESTED, Status.RUNNING, Status.FAILED);

    UnfinishedSessionsView list(@Nullable Status status, PageRequest first) {
        if (status != null && !UNFINISHED.contains(status)) {
            throw new InvalidField("status", "must be one of REQUESTED, RUNNING, FAILED");
        }
        var pages = UNFINISHED.stream()
                .filter(one -> status == null || one == status)
                .flatMap(one -> PendingPartition.every(one).stream())
                .map(part -> sessions.pending(part, first))
                .toList();
        List<UnfinishedView> found = newest(pages.stream().flatMap(page -> page.items().stream()))
                .map(UnfinishedView::of)
                .sorted(Comparator.comparing(UnfinishedView::since))
                .toList();
        boolean more = found.size() > first.size()
                || pages.stream().anyMatch(page -> page.next().isPresent());
        return new UnfinishedSessionsView(found.stream().limit(first.size()).toList(), more);
    }

    /// The newest version of each session. A session whose status changes between the reads of two partitions is in
    /// both.
    static Stream<Session> newest(Stream<StoredValue<Session>> read) {
        return read
                .collect(Collectors.toMap(
                        session -> session.value().ref(),
                        Function.identity(),
                        BinaryOperator.maxBy(Comparator.comparing(StoredValue::version))))
                .values()
                .stream()
                .map(StoredValue::value);
    }
}
