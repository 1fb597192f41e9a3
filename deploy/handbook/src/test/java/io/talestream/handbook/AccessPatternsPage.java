package io.talestream.handbook;

import static io.talestream.handbook.Figures.number;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Action;
import io.talestream.contracts.table.AccessPattern.Cost;
import io.talestream.contracts.table.AccessPatterns;
import java.util.ArrayList;

/// docs/dynamodb/access-patterns.md
public final class AccessPatternsPage {
    static final String COMMAND = "mvn -q -pl deploy/handbook -am test -Dtest=HandbookTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dtalestream.handbook=write";
    static final String RENEW =
            "Generated from the access-pattern catalogue; do not edit: `%s` renews it.\n".formatted(COMMAND);

    private AccessPatternsPage() {}

    public static String markdown() {
        return """
            %s
            # Access patterns

            Everything the product asks of its table, each declared once in `AccessPatterns.java`. A repository can
            reach the table only through these, and a test runs each one on a real DynamoDB engine and holds what it
            consumed against the budget given here. None of them scans; [what does](#scans) is not a request of a user.
            The keys are explained in the [entity chart](entity-chart.md).

            - **Consistency**: a *strong* read sees every write acknowledged before it; an *eventual* one may lag and
              costs half. An index can only be read eventually.
            - **Budget**: the most one call may cost, in requests, read request units (RRU, 4 KB read strongly) and
              write request units (WRU, 1 KB written to the table or to an index; twice that in a transaction). *Each*
              is what every item returned or written may add. Nothing in a budget depends on what else the table
              holds.
            - **Calls**: how often one active table of players (five people, four sessions a month) makes the call in
              a month, and with how many items where that is not one.

            %s
            ## What a write step means

            A write names a step for each item. Every step has a condition; if one fails, nothing of the request is
            written and the caller learns what is there instead. No write is unconditional.

            %s
            `CREATE` and `REPLACE` of one kind in one write are alternatives for one item: what was read before
            decides. `CREATE Email` beside `ERASE Email` moves the claim from the old address to the new. A write of
            one step is a `PutItem`, a write of more is one `TransactWriteItems`; a tombstone is an item too, so that
            nothing but what version 1 left is ever removed by a delete.

            ## Scans

            Code that reads a whole table. Its cost grows with the table, so it is no access pattern: it runs for an
            operator, or to fill a gap.

            %s\
            """.formatted(RENEW, patterns(), actions(), Scans.markdown());
    }

    private static String patterns() {
        var table = MarkdownTable.of(
                MarkdownTable.text("id"),
                MarkdownTable.text("what"),
                MarkdownTable.text("operation"),
                MarkdownTable.text("on"),
                MarkdownTable.text("key condition"),
                MarkdownTable.text("results"),
                MarkdownTable.text("budget"),
                MarkdownTable.numbers("calls"));
        for (AccessPattern pattern : AccessPatterns.all()) {
            var operations = Operations.of(pattern);
            table.row(
                    pattern.id(),
                    pattern.title(),
                    operations.column(Operations.Line::operation),
                    operations.column(Operations.Line::index),
                    operations.column(Operations.Line::key),
                    ResultBound.of(pattern),
                    budget(pattern.budget()),
                    calls(pattern.rate()));
        }
        return table.markdown();
    }

    private static String actions() {
        var table = MarkdownTable.of(
                MarkdownTable.text("step"),
                MarkdownTable.text("does"),
                MarkdownTable.text("condition"),
                MarkdownTable.text("where it fails, the caller gets"));
        for (Action action : Action.values()) {
            table.row("`" + action.name() + "`", action.does(), action.condition(), failure(action));
        }
        return table.markdown();
    }

    private static String failure(Action action) {
        return switch (action) {
            case CREATE -> "`AlreadyExists` with what is there; a tombstone of a faster clock only raises the version";
            case REPLACE, ERASE -> "`Conflict` with what is there now, or `NotFound`";
            case REQUIRE -> "`NotFound`";
            case REMOVE -> "version 1 wrote meanwhile: it is read again";
        };
    }

    private static String budget(AccessPattern.Budget budget) {
        String fixed = cost(budget.fixed());
        return budget.perResult().equals(Cost.ZERO) ? fixed : fixed + "<br>each: " + cost(budget.perResult());
    }

    private static String cost(Cost cost) {
        var parts = new ArrayList<String>();
        if (cost.requests() > 0) {
            parts.add(number(cost.requests()) + (cost.requests() == 1 ? " request" : " requests"));
        }
        if (cost.readUnits() > 0) {
            parts.add(number(cost.readUnits()) + " RRU");
        }
        if (cost.writeUnits() > 0) {
            parts.add(number(cost.writeUnits()) + " WRU");
        }
        return String.join(", ", parts);
    }

    private static String calls(AccessPattern.Rate rate) {
        String often = number(rate.perTableAndMonth());
        return rate.results() == 1 ? often : often + " × " + number(rate.results());
    }
}
