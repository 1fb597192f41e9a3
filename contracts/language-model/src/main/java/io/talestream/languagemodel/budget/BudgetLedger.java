package io.talestream.languagemodel.budget;

import io.talestream.contracts.languagemodel.ModelCost;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.languagemodel.ModelFailure;
import io.talestream.languagemodel.ModelFailure.Kind;
import io.talestream.languagemodel.TokenUsage;
import io.talestream.store.ModelUsages;
import io.talestream.store.table.TableUnavailable;
import java.math.BigDecimal;
import java.time.InstantSource;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counts requests before and after they are sent. A process that dies in between leaves the estimate counted.
public record BudgetLedger(Prices prices, Budgets budgets, ModelUsages usages, InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(BudgetLedger.class);

    private static final int MICROS = 6;

    /// A counted request.
    record Reservation(WorkspaceId workspace, Set<UsageScope> scopes, ModelCost estimate) {}

    /// @param session of the request; without one, only the month has a budget
    /// @throws ModelFailure if a budget has no room for it; then nothing is counted
    Reservation reserve(WorkspaceId workspace, Optional<SessionId> session, TokenUsage estimate) {
        var month = UsageScope.of(YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC)));
        var cost = prices.of(estimate);
        Map<UsageScope, UsageLimit> limits = new LinkedHashMap<>();
        session.ifPresent(id -> limits.put(UsageScope.of(id), budgets.session()));
        limits.put(month, budgets.month());
        return switch (usages.add(workspace, cost, limits)) {
            case ModelUsages.Counted _ -> new Reservation(workspace, limits.keySet(), cost);
            case ModelUsages.NoWorkspace _ ->
                throw ModelFailure.of(Kind.SWITCHED_OFF, "the workspace does not exist any more");
            case ModelUsages.Exhausted exhausted ->
                throw ModelFailure.of(
                        Kind.OVER_BUDGET,
                        exhausted.scope().equals(month)
                                ? "the workspace's budget for %s (%s) is used up"
                                        .formatted(month.value(), text(budgets.month()))
                                : "the budget of the session (%s) is used up".formatted(text(budgets.session())));
        };
    }

    /// Replaces the estimate by what was used. If the table is down, the estimate stays: the answer is worth more than
    /// an exact count.
    void settle(Reservation reserved, TokenUsage used) {
        ModelCost difference = prices.of(used).minus(reserved.estimate());
        Map<UsageScope, UsageLimit> unlimited = new LinkedHashMap<>();
        reserved.scopes().forEach(scope -> unlimited.put(scope, UsageLimit.NONE));
        try {
            var _ = usages.add(reserved.workspace(), difference, unlimited);
        } catch (TableUnavailable e) {
            LOG.warn(
                    "usage of workspace {} stays counted as {}: {}",
                    reserved.workspace(),
                    reserved.estimate(),
                    e.toString());
        }
    }

    private static String text(UsageLimit limit) {
        List<String> parts = new ArrayList<>();
        limit.tokens().ifPresent(tokens -> parts.add("%d tokens".formatted(tokens)));
        limit.micros()
                .ifPresent(micros -> parts.add("a cost of "
                        + BigDecimal.valueOf(micros, MICROS)
                                .stripTrailingZeros()
                                .toPlainString()));
        return String.join(", ", parts);
    }
}
