package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.request.Idempotency;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class ItemsRepositoryIT extends RepositoryFixture {
    private final Items items = on.items();
    private final StoredValue<Workspace> workspace = aWorkspace();
    private final WorkspaceId here = workspace.value().id();

    ItemsRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_new_item_is_found_in_its_workspace_only() {
        var item = anItemIn(workspace);

        assertThat(items.find(here, item.value().id())).contains(item);
        assertThat(items.find(aWorkspace().value().id(), item.value().id())).isEmpty();
        assertThat(items.find(here, ItemId.next())).isEmpty();
    }

    @Test
    void an_item_is_created_once_and_only_in_an_existing_workspace() {
        var item = anItemIn(workspace);

        assertThat(items.create(titled(item, "Other"), Idempotency.NO_KEY))
                .isEqualTo(new WriteResult.AlreadyExists<>(item));

        on.workspaces().delete(workspace).orThrow();
        var late = newItem(workspace);
        assertThat(items.create(late, Idempotency.NO_KEY)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(items.find(here, late.id())).isEmpty();
    }

    @Test
    void an_update_with_a_version_conflict_returns_the_current_item() {
        var item = anItemIn(workspace);
        onASlowClock();
        var winner = items.update(item, titled(item, "Winner")).orThrow();
        onASlowClock();

        assertThat(winner.version().isNewerThan(item.version())).isTrue();
        assertThat(items.update(item, titled(item, "Loser"))).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(items.delete(item)).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(items.find(here, item.value().id())).contains(winner);
    }

    @Test
    void of_concurrent_updates_of_one_version_one_is_written() {
        var item = anItemIn(workspace);

        var results = ConcurrentCalls.act(20, i -> items.update(item, titled(item, "Title " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void a_deleted_item_is_absent_from_every_read() {
        var item = anItemIn(workspace);
        var other = anItemIn(workspace);

        assertThat(items.delete(item)).isInstanceOf(WriteResult.Written.class);
        later();

        assertThat(items.find(here, item.value().id())).isEmpty();
        assertThat(items.listNewestFirst(here, ALL).items()).containsExactly(other);
        assertThat(on.workspaces().load(here).orElseThrow().items()).containsExactly(other);
        assertThat(items.delete(item)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(items.update(item, titled(item, "Late"))).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void a_recreated_item_has_a_higher_version_even_on_a_slow_clock() {
        var first = anItemIn(workspace);
        items.delete(first).orThrow();
        onASlowClock();

        var second = items.create(first.value(), Idempotency.NO_KEY).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(items.find(here, first.value().id())).contains(second);
    }

    @Test
    void items_are_listed_newest_first() {
        var first = anItemIn(workspace);
        later();
        var second = anItemIn(workspace);
        anItemIn(aWorkspace());
        onASlowClock();
        var thirdOnASlowClock = anItemIn(workspace);

        assertThat(items.listNewestFirst(here, ALL).items()).containsExactly(second, first, thirdOnASlowClock);
    }

    @Test
    void an_update_does_not_move_an_item_in_the_list() {
        var old = anItemIn(workspace);
        later();
        var young = anItemIn(workspace);
        later();

        var changed = items.update(old, titled(old, "Polished lantern")).orThrow();

        assertThat(items.listNewestFirst(here, ALL).items()).containsExactly(young, changed);
    }

    @Test
    void attributes_of_a_newer_release_survive_an_update() {
        var item = anItemIn(workspace);
        writtenByANewerRelease(ItemCodecs.ITEM, item);

        var read = items.find(here, item.value().id()).orElseThrow();
        items.update(read, titled(read, "Polished lantern")).orThrow();

        assertThat(items.find(here, item.value().id()).orElseThrow().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
    }

    @Test
    void any_title_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored(
                "title",
                text -> kept(newItem(workspace).titled(new ItemTitle(text)))
                        .title()
                        .value());
    }

    @Test
    void any_body_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("body", text -> {
            var body = new ItemBody(text);
            Item item = newItem(workspace);
            return kept(Item.madeBy(
                            workspace.value().createdBy(),
                            here,
                            item.id(),
                            item.title(),
                            body,
                            item.tags(),
                            item.visibility()))
                    .body()
                    .value();
        });
    }

    @Test
    void any_tag_is_refused_or_stored_unchanged() {
        NastyTexts.refusedOrStored("tags", text -> {
            var tags = new Tags(List.of("first", text));
            Item item = newItem(workspace);
            return kept(Item.madeBy(
                            workspace.value().createdBy(),
                            here,
                            item.id(),
                            item.title(),
                            item.body(),
                            tags,
                            item.visibility()))
                    .tags()
                    .values()
                    .getLast();
        });
    }

    private Item kept(Item item) {
        items.create(item, Idempotency.NO_KEY).orThrow();
        return items.find(here, item.id()).orElseThrow().value();
    }

    private static Item titled(StoredValue<Item> item, String title) {
        return item.value().titled(new ItemTitle(title));
    }
}
