package io.talestream.store;

import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The usage of a language model, counted across all processes.
public record ModelUsages(Table table) {
    /// Since the last request.
    private static final Duration KEPT = Duration.ofDays(400);

    /// The result of counting. Only [Counted] has written anything.
    public sealed interface Counting {}

    public record Counted() implements Counting {}

    /// A budget has no room for the request.
    public record Exhausted(UsageScope scope, ModelUsage used) implements Counting {}

    /// The workspace does not exist.
    public record NoWorkspace() implements Counting {}

    public ModelUsage find(WorkspaceId workspace, UsageScope scope) {
        return table.following(AccessPatterns.FIND_MODEL_USAGE)
                .find(new ItemKey.ModelUsageKey(workspace, scope), ModelUsage.class)
                .map(StoredValue::value)
                .orElseGet(() -> ModelUsage.none(workspace, scope));
    }

    /// Adds to the usage of all scopes or of none. Of two processes that add at the same time, one sees the result of
    /// the other, so that both together stay within the limits.
    public Counting add(WorkspaceId workspace, ModelCost cost, Map<UsageScope, UsageLimit> limits) {
        Calls calls = table.following(AccessPatterns.COUNT_MODEL_USAGE);
        var alive = new ItemKey.WorkspaceKey(workspace);
        Instant expiry = table.clock().instant().plus(KEPT);
        while (true) {
            List<Mutation> steps = new ArrayList<>(List.of(Mutation.Require.live(alive)));
            for (var scope : limits.entrySet()) {
                Optional<StoredValue<ModelUsage>> before =
                        calls.find(new ItemKey.ModelUsageKey(workspace, scope.getKey()), ModelUsage.class);
                ModelUsage used =
                        before.map(StoredValue::value).orElseGet(() -> ModelUsage.none(workspace, scope.getKey()));
                ModelUsage after = used.plus(cost, expiry);
                if (!scope.getValue().allows(after)) {
                    return new Exhausted(scope.getKey(), used);
                }
                steps.add(Mutation.put(ItemCodecs.MODEL_USAGE, before, after));
            }
            switch (calls.write(steps)) {
                case Outcome.Committed _ -> {
                    return new Counted();
                }
                case Outcome.Rejected rejected -> {
                    if (rejected.at(0).isPresent()) {
                        return new NoWorkspace();
                    }
                    // Another process has counted in the meantime: count on top of it.
                }
            }
        }
    }
}
