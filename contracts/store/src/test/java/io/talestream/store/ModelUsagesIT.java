package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.ModelUsages.Counted;
import io.talestream.store.ModelUsages.Counting;
import io.talestream.store.ModelUsages.Exhausted;
import io.talestream.store.ModelUsages.NoWorkspace;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class ModelUsagesIT extends RepositoryFixture {
    private static final UsageScope MONTH = UsageScope.of(YearMonth.of(2026, 11));

    private final UsageScope session = UsageScope.of(SessionId.next());
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final WorkspaceId id = workspace.value().id();

    ModelUsagesIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void usage_is_counted_for_every_scope() {
        assertThat(add(new ModelCost(100, 7), UsageLimit.NONE, UsageLimit.NONE)).isInstanceOf(Counted.class);
        assertThat(add(new ModelCost(-40, -2), UsageLimit.NONE, UsageLimit.NONE))
                .isInstanceOf(Counted.class);

        for (UsageScope scope : List.of(MONTH, session)) {
            ModelUsage used = on.modelUsages().find(id, scope);
            assertThat(used.tokens()).isEqualTo(60);
            assertThat(used.costMicros()).isEqualTo(5);
        }
        assertThat(on.modelUsages()
                        .find(id, UsageScope.of(YearMonth.of(2026, 12)))
                        .tokens())
                .isZero();
    }

    @Test
    void a_request_beyond_one_limit_is_counted_nowhere() {
        var tokens = new UsageLimit(OptionalLong.of(100), OptionalLong.empty());
        var money = new UsageLimit(OptionalLong.empty(), OptionalLong.of(7));

        assertThat(add(new ModelCost(101, 7), money, tokens)).isInstanceOfSatisfying(Exhausted.class, exhausted -> {
            assertThat(exhausted.scope()).isEqualTo(MONTH);
        });
        assertThat(add(new ModelCost(100, 8), money, tokens)).isInstanceOfSatisfying(Exhausted.class, exhausted -> {
            assertThat(exhausted.scope()).isEqualTo(session);
        });
        assertThat(on.modelUsages().find(id, MONTH).tokens()).isZero();
        assertThat(on.modelUsages().find(id, session).tokens()).isZero();
        assertThat(add(new ModelCost(100, 7), money, tokens)).isInstanceOf(Counted.class);
    }

    @Test
    void concurrent_processes_stay_within_the_limit_together() {
        var limit = new UsageLimit(OptionalLong.of(50), OptionalLong.empty());

        List<Counting> results = ConcurrentCalls.act(8, _ -> add(new ModelCost(10, 1), UsageLimit.NONE, limit));

        assertThat(results).filteredOn(Counted.class::isInstance).hasSize(5);
        assertThat(on.modelUsages().find(id, MONTH).tokens()).isEqualTo(50);
        assertThat(on.modelUsages().find(id, session).tokens()).isEqualTo(50);
    }

    @Test
    void nothing_is_counted_for_a_deleted_workspace_and_its_usage_is_deleted_with_it() {
        add(new ModelCost(10, 1), UsageLimit.NONE, UsageLimit.NONE);
        later();
        on.workspaces().delete(workspace).orThrow();

        assertThat(on.modelUsages().find(id, MONTH).tokens()).isZero();
        assertThat(add(new ModelCost(10, 1), UsageLimit.NONE, UsageLimit.NONE)).isInstanceOf(NoWorkspace.class);
        assertThat(on.modelUsages().find(id, MONTH).tokens()).isZero();
    }

    private Counting add(ModelCost cost, UsageLimit ofSession, UsageLimit ofMonth) {
        return on.modelUsages().add(id, cost, Map.of(session, ofSession, MONTH, ofMonth));
    }
}
