package io.talestream.app.process;

import io.talestream.ingest.operations.OperationsView.ConsumerView;
import io.talestream.ingest.operations.OperationsView.GroupView;
import io.talestream.stream.delivery.Counts;
import io.talestream.stream.group.GroupRunner;
import io.talestream.stream.watch.GroupHealth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Groups of this process.
public record RunningGroups(StreamService processing) implements Supplier<List<GroupView>> {
    @Override
    public List<GroupView> get() {
        Map<String, GroupHealth.State> states =
                processing.health().stream().collect(Collectors.toMap(GroupHealth.State::group, state -> state));
        return processing.groups().stream()
                .map(group -> view(group, Optional.ofNullable(states.get(group.name()))))
                .toList();
    }

    private static GroupView view(GroupRunner group, Optional<GroupHealth.State> state) {
        List<ConsumerView> views = new ArrayList<>();
        group.counts().forEach((name, counts) -> views.add(new ConsumerView(name, handled(counts), counts.parked())));
        return new GroupView(
                group.name(),
                views,
                group.progress().size(),
                group.lag().behind().toMillis(),
                state.flatMap(GroupHealth.State::trouble).orElse("up"));
    }

    private static long handled(Counts counts) {
        return counts.applied() + counts.stale() + counts.parked();
    }
}
