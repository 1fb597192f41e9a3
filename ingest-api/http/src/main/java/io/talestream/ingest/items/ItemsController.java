package io.talestream.ingest.items;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.talestream.ingest.answer.IdempotentRequests.IDEMPOTENCY_KEY;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.Status;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.LegacyHash;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.Text;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.IdempotentRequests;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.MultiLine;
import io.talestream.ingest.schema.SingleLine;
import io.talestream.store.Items;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/items")
@CallerRoutes
record ItemsController(Items items, Access access, Cursors cursors) {
    @Serdeable
    record ItemFields(
            @SingleLine(value = ItemTitle.LONGEST, mode = RequiredMode.REQUIRED) @Nullable
            String title,

            @MultiLine(ItemBody.LONGEST) @Nullable String body,

            @ArraySchema(maxItems = Tags.MOST, schema = @Schema(minLength = 1, maxLength = Tags.LONGEST)) @Nullable
            List<String> tags,

            @Nullable Visibility visibility) {

        Item appliedTo(Item item) {
            var fields = new Fields();
            var newTitle = fields.optional("title", title, Fields.visible(ItemTitle::new));
            var newBody = fields.optional("body", body, ItemBody::new);
            var newTags = fields.optional("tags", tags, Fields.allVisible(Tags::new));
            fields.check();
            return new Item(
                    item.workspace(),
                    item.id(),
                    newTitle.or(item.title()),
                    newBody.or(item.body()),
                    newTags.or(item.tags()),
                    visibility == null ? item.visibility() : visibility,
                    item.createdBy(),
                    item.legacyHash());
        }
    }

    /// Create an item: a note, a handout, loot. For GMs and owners.
    @Status(HttpStatus.CREATED)
    @Post
    HttpResponse<ItemView> create(
            Caller caller, String ws, @Nullable @Header(IDEMPOTENCY_KEY) String key, @Body ItemFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        ItemTitle title = Fields.only("title", sent.title(), Fields.visible(ItemTitle::new));
        var item = Item.madeBy(
                seat.user(), seat.workspace(), ItemId.next(), title, new ItemBody(""), Tags.NONE, Visibility.ALL);
        var once = IdempotentRequests.once(caller, key, ws + "/items", sent);
        return ResultResponses.created(items.create(sent.appliedTo(item), once), ItemView::of);
    }

    /// List the items visible to the caller, newest first. With `tag`, only items with exactly this tag: a page may
    /// then be shorter than `size`. Items of version 1 are listed after their migration, with their status as a
    /// tag.
    @Get
    ListView<ItemView> list(
            Caller caller,
            String ws,
            @Nullable @QueryValue String tag,
            @Nullable @QueryValue Integer size,
            @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        Optional<String> only = Optional.ofNullable(tag).map(text -> Text.line("tag", text, Tags.LONGEST));
        List<String> list = List.of("items", ws, caller.id().value(), only.orElse(""));
        var page = items.listNewestFirst(seat.workspace(), cursors.request(list, size, cursor));
        return cursors.view(
                list,
                page,
                item -> seat.sees(item.value().visibility())
                        && only.map(item.value().tags().values()::contains).orElse(true),
                ItemView::of);
    }

    /// Get an item.
    @Get("/{item}")
    HttpResponse<ItemView> find(Caller caller, String ws, String item) {
        return ResultResponses.found(visible(access.enter(caller, ws, Action.LOOK), item), ItemView::of);
    }

    /// Update an item. For GMs and owners. Fields that are not sent keep their values.
    @Patch("/{item}")
    HttpResponse<ItemView> change(
            Caller caller, String ws, String item, @Nullable @Header(IF_MATCH) String ifMatch, @Body ItemFields sent) {
        StoredValue<Item> before = visible(access.enter(caller, ws, Action.RUN_THE_GAME), item);
        Item after = sent.appliedTo(before.value());
        Etags.check(ifMatch, before);
        return ResultResponses.changed(items.update(before, after), ItemView::of);
    }

    /// Delete an item. For GMs and owners.
    @Delete("/{item}")
    HttpResponse<?> delete(Caller caller, String ws, String item, @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Item> before = visible(access.enter(caller, ws, Action.RUN_THE_GAME), item);
        Etags.check(ifMatch, before);
        return ResultResponses.deleted(items.delete(before));
    }

    /// `item` is an item id, or the hash that identified the item in version 1.
    private StoredValue<Item> visible(Membership seat, String item) {
        return (Ids.isId(item)
                        ? items.find(seat.workspace(), new ItemId(item))
                        : items.find(seat.workspace(), PathId.of(item, LegacyHash::new)))
                .filter(found -> seat.sees(found.value().visibility()))
                .orElseThrow(Refusal::notFound);
    }
}
