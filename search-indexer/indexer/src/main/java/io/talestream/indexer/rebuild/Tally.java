package io.talestream.indexer.rebuild;

import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Findings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Which items differ in which index. None should; the number that is remembered is limited.
final class Tally implements Findings {
    private static final int MOST = 10_000;

    private final Findings also;
    private final Map<String, Set<String>> items = new HashMap<>();
    private final Set<String> tooMany = new HashSet<>();

    public Tally(Findings also) {
        this.also = also;
    }

    boolean isNone(String index) {
        return items.getOrDefault(index, Set.of()).isEmpty();
    }

    boolean isNoWorse(String index, String than) {
        return !tooMany.contains(index)
                && items.getOrDefault(than, Set.of()).containsAll(items.getOrDefault(index, Set.of()));
    }

    @Override
    public void compared(long compared, long workspaces, long about) {
        also.compared(compared, workspaces, about);
    }

    @Override
    public void differs(String where, Difference difference, boolean repaired) {
        Set<String> known = items.computeIfAbsent(where, _ -> new HashSet<>());
        if (!repaired && known.size() == MOST) {
            tooMany.add(where);
        } else if (!repaired) {
            known.add(difference.item());
        }
        also.differs(where, difference, repaired);
    }

    @Override
    public void unreadable() {
        also.unreadable();
    }
}
