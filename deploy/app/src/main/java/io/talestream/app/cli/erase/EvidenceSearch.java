package io.talestream.app.cli.erase;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The result of a search of one store.
final class EvidenceSearch {
    private static final int MOST_NAMED = 5;

    private final DataSubjects subjects;
    private final Evidence evidence;
    private final List<String> named = new ArrayList<>();
    private long searched;
    private long found;
    private long mentions;

    EvidenceSearch(DataSubjects subjects, Evidence evidence) {
        this.subjects = subjects;
        this.evidence = evidence;
    }

    Evidence evidence() {
        return evidence;
    }

    void entry(String label, Set<String> owners, String text) {
        entry(label, owners, evidence.isIn(text));
    }

    /// An entry of other owners may have the same words: that is only a mention.
    ///
    /// @param owners empty if unknown
    void entry(String label, Set<String> owners, boolean isMentioned) {
        searched++;
        if (subjects.areAmong(owners) || (isMentioned && owners.isEmpty())) {
            found(label, 1);
        } else if (isMentioned) {
            mentions++;
        }
    }

    void searched(long entries) {
        searched += entries;
    }

    void found(String label, long entries) {
        found += entries;
        if (entries > 0 && named.size() < MOST_NAMED) {
            named.add(label);
        }
    }

    long found() {
        return found;
    }

    String line(String store) {
        return "%-10s %,12d searched %,10d found%s%s"
                .formatted(
                        store,
                        searched,
                        found,
                        mentions == 0 ? "" : ", %,d of others have the same words".formatted(mentions),
                        named.isEmpty() ? "" : ": " + String.join(", ", named));
    }
}
