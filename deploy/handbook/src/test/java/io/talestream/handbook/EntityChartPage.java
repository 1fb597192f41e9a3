package io.talestream.handbook;

import static io.talestream.handbook.MarkdownTable.text;
import static io.talestream.handbook.Operations.code;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPattern.Request;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import java.util.stream.Collectors;

/// docs/dynamodb/entity-chart.md
final class EntityChartPage {
    private EntityChartPage() {}

    static String markdown() {
        return """
            %s
            # Entity chart

            For people who read or change the table. The relationships are in the
            [requirements](dynamodb_requirement.md#entity-relationships), sample rows in the
            [data model](dynamodb_data_model.md#the-table).

            ## Entities

            The parts of a key are separated by `#`. Values for `<…>` are escaped: `#`, `%%` and control characters are
            written as `%%XX`, so no text can forge a key, and a key is read back only in exactly the form in which it
            is written. Ids have 26 characters. Times are in UTC with six decimals, so that text order is time order.

            %s
            - A session is in `GSI1` only while work on it is pending or failed. In `GSI2` it is listed without the transcript
              and the summaries that lie below it in the table
              ([why](../decisions/sessions-have-their-own-index.md)).
            - `GSI3` lists the items of a workspace's partition by version, tombstones included: the feed that members
              watch ([why](../decisions/change-feed-is-an-index.md)).
            - Version 1 had indexes of its own. Their keys are not used.

            ## Patterns

            A pattern is satisfied if it is served by keys and queries alone and `AccessPatternsIT` runs it on a real
            engine within its budget. That test fails for a pattern without a scenario.

            %s\
            """.formatted(AccessPatternsPage.RENEW, entities(), patterns());
    }

    private static String entities() {
        var table = MarkdownTable.of(text("entity"), text("PK"), text("SK"), text("indexes"), text("notes"));
        for (EntityType type : EntityType.values()) {
            table.row(
                    type.label(),
                    code(type.pk().text()),
                    code(type.sk().text()),
                    type.indexes().stream()
                            .map(shape -> "%s: %s / %s"
                                    .formatted(
                                            shape.index(),
                                            code(shape.pk().text()),
                                            code(shape.sk().text())))
                            .collect(Collectors.joining("<br>")),
                    notes(type));
        }
        return table.markdown();
    }

    /// The relations to a type, or the first one from a type that has none.
    private static String notes(EntityType type) {
        String to = EntityChart.RELATIONS.stream()
                .filter(relation -> relation.to() == type)
                .map(EntityChart.Relation::sentence)
                .collect(Collectors.joining(" "));
        return to.isEmpty()
                ? EntityChart.RELATIONS.stream()
                        .filter(relation -> relation.from() == type)
                        .map(EntityChart.Relation::sentence)
                        .findFirst()
                        .orElse("")
                : to;
    }

    private static String patterns() {
        var table = MarkdownTable.of(text("id"), text("pattern"), text("entities"), text("index"), text("satisfied"));
        for (AccessPattern pattern : AccessPatterns.all()) {
            table.row(
                    pattern.id(),
                    pattern.title(),
                    ItemCollections.labels(RequestScope.of(pattern)),
                    pattern.requests().stream()
                            .map(EntityChartPage::index)
                            .distinct()
                            .collect(Collectors.joining(", ")),
                    "yes");
        }
        return table.markdown();
    }

    private static String index(Request request) {
        return request instanceof Request.Query query && query.index() != Index.TABLE
                ? query.index().name()
                : "table";
    }
}
