package io.talestream.app.cli.erase;

import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeJson;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemOwners;
import io.talestream.store.table.AttributeValues;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/// The table and its indexes. Deletes tombstones, and the records of repeated requests.
record TableStore(OpenTable open, DataSubjects subjects, Consumer<String> progress) implements SearchedStore {
    @Override
    public String name() {
        return "table";
    }

    /// Samples live workspaces.
    void sample(Evidence evidence) {
        subjects.workspaces()
                .forEach(workspace -> open.table()
                        .overEverything()
                        .pass(
                                Optional.of(workspace),
                                page -> page.forEach(item -> evidence.sample(AttributeJson.write(item)))));
    }

    @Override
    public long erase(Evidence evidence) {
        var deleted = new AtomicLong();
        var read = new AtomicLong();
        open.table().overEverything().pass(Optional.empty(), page -> {
            for (Attributes item : page) {
                if (subjects.areAmong(ItemOwners.of(item)) && isLeftOver(item) && delete(item)) {
                    evidence.sample(AttributeJson.write(item));
                    deleted.incrementAndGet();
                }
            }
            progress.accept("table: %,d read".formatted(read.addAndGet(page.size())));
        });
        return deleted.get();
    }

    private static boolean isLeftOver(Attributes item) {
        return item.has(Common.DELETED_AT) || label(item).equals(EntityType.REQUEST.label());
    }

    /// Only in the version that was read: the user may have signed in again.
    private boolean delete(Attributes item) {
        List<String> key = List.of(Index.TABLE.partitionKey(), Index.TABLE.sortKey());
        AttributeValue version =
                Objects.requireNonNull(AttributeValues.toSdk(item).get(Common.VERSION));
        try {
            open.client()
                    .deleteItem(delete -> delete.tableName(open.name())
                            .key(AttributeValues.toSdk(item.only(key::contains)))
                            .conditionExpression("#v = :v")
                            .expressionAttributeNames(Map.of("#v", Common.VERSION))
                            .expressionAttributeValues(Map.of(":v", version)));
            return true;
        } catch (ConditionalCheckFailedException e) {
            return false;
        }
    }

    @Override
    public void search(EvidenceSearch search) {
        for (Index index : Index.values()) {
            open.table()
                    .overEverything()
                    .entries(
                            index,
                            page -> page.forEach(item -> search.entry(
                                    label(item) + " in " + index, ItemOwners.of(item), AttributeJson.write(item))));
        }
    }

    private static String label(Attributes item) {
        return item.find(Common.ENTITY_TYPE).orElse(null) instanceof Attribute.Text(String text) ? text : "item";
    }
}
