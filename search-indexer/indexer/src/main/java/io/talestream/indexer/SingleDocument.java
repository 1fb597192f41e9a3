package io.talestream.indexer;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.index.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// The document of an item that has exactly one: its current content, or a tombstone.
public final class SingleDocument {
    /// How each type with one document is indexed.
    static final Map<EntityType, Mapping<?>> MAPPINGS = Map.of(
            EntityType.SESSION, new Mapping<>(Kind.SESSION, Session.class, Documents::session, "session"),
            EntityType.SUMMARY, new Mapping<>(Kind.SUMMARY, Summary.class, Documents::summary, "session", "edition"),
            EntityType.ITEM, new Mapping<>(Kind.ITEM, Item.class, Documents::item, "item"));

    private SingleDocument() {}

    /// Empty for items without a document of their own.
    public static Optional<Document> of(Change.Decoded change) {
        return Optional.ofNullable(MAPPINGS.get(change.key().type())).map(mapping -> switch (change) {
            case Change.Created(var _, StoredValue<?> now, var _) -> mapping.live(now);
            case Change.Updated(var _, var _, StoredValue<?> now, var _) -> mapping.live(now);
            case Change.Removed(ItemKey key, var _, Version version, var _) -> mapping.gone(key, version);
        });
    }

    /// The document of one type of item. Its id has the parts `id` of the item's key.
    record Mapping<T>(Kind kind, Class<T> content, BiFunction<T, Version, Document> document, List<String> id) {
        private Mapping(Kind kind, Class<T> content, BiFunction<T, Version, Document> document, String... id) {
            this(kind, content, document, List.of(id));
        }

        Document live(StoredValue<?> now) {
            return document.apply(content.cast(now.value()), now.version());
        }

        Document gone(ItemKey key, Version version) {
            Map<String, String> parts = key.parts();
            var workspace = new WorkspaceId(Objects.requireNonNull(parts.get("ws")));
            String rest = id.stream().map(parts::get).collect(Collectors.joining(":"));
            return Documents.gone(kind, DocumentIds.of(kind, workspace, rest), workspace, version);
        }
    }
}
