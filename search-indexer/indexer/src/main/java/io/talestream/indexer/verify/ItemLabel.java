package io.talestream.indexer.verify;

import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Labels items in both sources and for operators: the kind and the ids of the item.
final class ItemLabel {
    private static final String TRANSCRIPT = "transcript";

    private ItemLabel() {}

    /// Empty for items without documents.
    static Optional<String> of(ItemKey key) {
        EntityType type = key.type();
        Map<String, String> parts = key.parts();
        return type.documents() == EntityType.Documents.NONE
                ? Optional.empty()
                : Optional.of(type.names().stream()
                        .map(parts::get)
                        .collect(Collectors.joining("/", type.label().toLowerCase(Locale.ROOT) + " ", "")));
    }

    /// The same, from the fields of a document.
    static String of(Kind kind, Map<String, String> fields) {
        String[] ids = switch (kind) {
            case CAMPAIGN -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN);
            case ITEM -> ids(fields, Fields.WORKSPACE, Fields.ITEM);
            case SUMMARY -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN, Fields.SESSION, Fields.EDITION);
            case SESSION, MOMENT, WINDOW, HEAD -> ids(fields, Fields.WORKSPACE, Fields.CAMPAIGN, Fields.SESSION);
        };
        boolean ofTranscript = kind == Kind.MOMENT || kind == Kind.WINDOW || kind == Kind.HEAD;
        return (ofTranscript ? TRANSCRIPT : kind.text()) + " " + String.join("/", ids);
    }

    private static String[] ids(Map<String, String> fields, String... names) {
        String[] ids = new String[names.length];
        for (int i = 0; i < names.length; i++) {
            ids[i] = fields.getOrDefault(names[i], "-");
        }
        return ids;
    }
}
