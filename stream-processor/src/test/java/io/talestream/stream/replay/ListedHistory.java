package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A history in memory with a few changes per page. It can be killed: it fails after the given number of pages.
final class ListedHistory implements ChangeHistory {
    private final SequencedMap<String, List<ChangeRecord>> parts;
    private final int page;
    private final int atOnce;
    private final AtomicInteger pagesLeft;

    ListedHistory(SequencedMap<String, List<ChangeRecord>> parts, int page, int atOnce, int pagesLeft) {
        this.parts = parts;
        this.page = page;
        this.atOnce = atOnce;
        this.pagesLeft = new AtomicInteger(pagesLeft);
    }

    @Override
    public String name() {
        return "listed";
    }

    @Override
    public List<String> parts() {
        return List.copyOf(parts.keySet());
    }

    @Override
    public int atOnce() {
        return atOnce;
    }

    @Override
    public OptionalLong about() {
        return OptionalLong.of(parts.values().stream().mapToLong(List::size).sum());
    }

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        List<ChangeRecord> changes = parts.getOrDefault(part, List.of());
        int from = after.map(Integer::parseInt).orElse(0);
        while (from < changes.size()) {
            if (pagesLeft.getAndDecrement() <= 0) {
                throw new IllegalStateException("killed");
            }
            int to = Math.min(changes.size(), from + page);
            if (!pages.next(changes.subList(from, to), Optional.of(Integer.toString(to)))) {
                return;
            }
            from = to;
        }
    }
}
