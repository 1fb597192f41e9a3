package io.talestream.app.process;

import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Findings;
import io.talestream.ingest.operations.OperationsView.VerifyView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The findings of a verification for a page: the first 100 differences, and the number of the others.
final class DifferenceList implements Findings {
    private static final int MOST = 100;

    private final List<String> listed = new ArrayList<>();
    private long more;
    private long unreadable;

    @Override
    public void compared(long items, long workspaces, long about) {}

    @Override
    public void differs(String where, Difference difference, boolean isFixed) {
        add("%s in %s: %s, %s"
                .formatted(
                        difference.kind().name().toLowerCase(Locale.ROOT),
                        where,
                        difference.item(),
                        difference.detail()));
    }

    @Override
    public void unreadable() {
        unreadable++;
    }

    VerifyView at(Instant end) {
        List<String> all = new ArrayList<>(listed);
        if (more > 0) {
            all.add("and %,d more: run `talestream verify` to list all".formatted(more));
        }
        if (unreadable > 0) {
            all.add("%,d items of the table are unreadable".formatted(unreadable));
        }
        return new VerifyView(end, all.isEmpty(), all);
    }

    private void add(String text) {
        if (listed.size() < MOST) {
            listed.add(text);
        } else {
            more++;
        }
    }
}
