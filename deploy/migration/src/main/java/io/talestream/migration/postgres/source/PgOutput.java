package io.talestream.migration.postgres.source;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Decodes the part of `pgoutput` that matters here: which row of which table changed. Values are read from the table
/// itself, so only ids are taken from a tuple; the rest is skipped.
public final class PgOutput {
    private static final int FIXED_OF_BEGIN = 16;

    private final Map<Integer, Relation> relations = new HashMap<>();

    private record Relation(String name, List<String> columns) {}

    public enum What {
        INSERTED,
        UPDATED,
        DELETED
    }

    public sealed interface Message {
        record Begin(int transaction) implements Message {}

        /// A row was inserted, updated or deleted.
        ///
        /// @param key the columns that were sent: the id and the ids of its parents
        record Changed(SourceTable table, Map<String, String> key, What what) implements Message {}

        record Truncated() implements Message {}

        record Committed() implements Message {}
    }

    public List<Message> read(ByteBuffer in) {
        return switch ((char) in.get()) {
            case 'B' -> {
                in.position(in.position() + FIXED_OF_BEGIN);
                yield List.of(new Message.Begin(in.getInt()));
            }
            case 'C' -> List.of(new Message.Committed());
            case 'R' -> {
                relation(in);
                yield List.of();
            }
            case 'I' -> oneTuple(in, What.INSERTED);
            case 'U' -> updated(in);
            case 'D' -> oneTuple(in, What.DELETED);
            case 'T' -> List.of(new Message.Truncated());
            default -> List.of();
        };
    }

    private List<Message> oneTuple(ByteBuffer in, What what) {
        Relation relation = relation(in.getInt());
        in.get();
        return changed(relation, tuple(in, relation), what);
    }

    /// An old tuple is present if an id has changed, or if the table's replica identity is more than its id.
    private List<Message> updated(ByteBuffer in) {
        Relation relation = relation(in.getInt());
        List<Message> all = new ArrayList<>();
        char kind = (char) in.get();
        if (kind != 'N') {
            all.addAll(changed(relation, tuple(in, relation), What.DELETED));
            in.get();
        }
        all.addAll(changed(relation, tuple(in, relation), What.UPDATED));
        return all;
    }

    private static List<Message> changed(Relation relation, Map<String, String> key, What what) {
        return SourceTable.labelled(relation.name())
                .<List<Message>>map(table -> List.of(new Message.Changed(table, key, what)))
                .orElse(List.of());
    }

    private void relation(ByteBuffer in) {
        int id = in.getInt();
        text(in);
        String name = text(in);
        in.get();
        int count = in.getShort();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            in.get();
            columns.add(text(in));
            in.getInt();
            in.getInt();
        }
        relations.put(id, new Relation(name, columns));
    }

    private Relation relation(int id) {
        @Nullable Relation relation = relations.get(id);
        if (relation == null) {
            throw new IllegalStateException("PostgreSQL sent a change before the table it is about");
        }
        return relation;
    }

    private static Map<String, String> tuple(ByteBuffer in, Relation relation) {
        Map<String, String> key = new HashMap<>();
        int count = in.getShort();
        for (int i = 0; i < count; i++) {
            char kind = (char) in.get();
            if (kind == 't' || kind == 'b') {
                int length = in.getInt();
                String column = relation.columns().get(i);
                if (kind == 't' && (column.equals("id") || column.equals("sessionId"))) {
                    byte[] bytes = new byte[length];
                    in.get(bytes);
                    key.put(column, new String(bytes, StandardCharsets.UTF_8));
                } else {
                    in.position(in.position() + length);
                }
            }
        }
        return key;
    }

    private static String text(ByteBuffer in) {
        int from = in.position();
        int length = 0;
        while (in.get() != 0) {
            length++;
        }
        byte[] bytes = new byte[length];
        in.get(from, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
