package io.talestream.migration.postgres.source;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/// Rows that have changed since they were last copied, each once, however often it changed.
public final class DirtyRows {
    private final Map<SourceTable, Set<String>> rows = new EnumMap<>(SourceTable.class);
    private final Set<String> summariesOfUnknown = new HashSet<>();
    private final Set<Integer> transactions = new HashSet<>();
    private OptionalInt open = OptionalInt.empty();
    private boolean everything;

    public void add(PgOutput.Message message) {
        switch (message) {
            case PgOutput.Message.Begin(int transaction) -> {
                transactions.add(transaction);
                open = OptionalInt.of(transaction);
            }
            case PgOutput.Message.Truncated _ -> everything = true;
            case PgOutput.Message.Changed changed -> add(changed);
            case PgOutput.Message.Committed _ -> open = OptionalInt.empty();
        }
    }

    /// A summary is copied with its session. For a deleted summary PostgreSQL may send the id alone, and a changed
    /// one may have belonged to another session before.
    private void add(PgOutput.Message.Changed changed) {
        String id = changed.key().getOrDefault("id", "");
        if (changed.table() != SourceTable.SUMMARY) {
            of(changed.table()).add(id);
            return;
        }
        String session = changed.key().getOrDefault("sessionId", "");
        if (!session.isEmpty()) {
            of(SourceTable.SESSION).add(session);
        }
        if (changed.what() != PgOutput.What.INSERTED) {
            summariesOfUnknown.add(id);
        }
    }

    public Set<String> of(SourceTable table) {
        return rows.computeIfAbsent(table, _ -> new TreeSet<>());
    }

    /// Ids of summaries that may belong, or have belonged, to another session than the known one.
    public Set<String> summaries() {
        return summariesOfUnknown;
    }

    public Set<Integer> transactions() {
        return transactions;
    }

    public boolean isEverything() {
        return everything;
    }

    public boolean isEmpty() {
        return size() == 0 && !everything;
    }

    public int size() {
        return summariesOfUnknown.size()
                + rows.values().stream().mapToInt(Set::size).sum();
    }

    /// Keeps the open transaction: the rest of its rows may come later.
    public void clear() {
        rows.clear();
        summariesOfUnknown.clear();
        transactions.clear();
        open.ifPresent(transactions::add);
        everything = false;
    }
}
