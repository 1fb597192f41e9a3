package io.talestream.stream.replay;

import io.talestream.contracts.change.ChangeRecord;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.ChangeId;
import io.talestream.stream.archive.ChangeSink;
import io.talestream.stream.archive.Hour;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The archived changes, one hour per part, each change of an hour once. Changes of an item span consecutive hours, so
/// the hours are read in sequence. Within an hour it resumes after the last object that was handled completely. Skips
/// hours outside the selected time range.
public record ArchiveHistory(ChangeArchive archive, Selection selection) implements ChangeHistory {
    private static final int A_PAGE = 500;

    @Override
    public String name() {
        return "archive";
    }

    @Override
    public List<String> parts() {
        return List.copyOf(hours().keySet());
    }

    @Override
    public void read(String part, Optional<String> after, Pages pages) throws InterruptedException {
        Hour hour = Optional.ofNullable(hours().get(part)).orElseThrow();
        List<String> objects = archive.objects(hour);
        // If the hour was compacted since, the object is gone and the hour restarts.
        int next = after.map(objects::indexOf).orElse(-1) + 1;
        var reading = new Reading(pages, next == 0 ? Optional.empty() : after);
        for (String object : objects.subList(next, objects.size())) {
            if (!archive.read(object, reading)) {
                throw new IllegalStateException("%s was compacted during the read; replay again".formatted(object));
            }
            if (!reading.ended(object)) {
                return;
            }
        }
    }

    /// Reads an hour across its objects. An object can be too large to hold in memory.
    private static final class Reading implements ChangeSink {
        private final Pages pages;
        private final Set<ChangeId> seen = new HashSet<>();
        private List<ChangeRecord> page = new ArrayList<>();
        private Optional<String> position;
        private boolean wanted = true;

        Reading(Pages pages, Optional<String> position) {
            this.pages = pages;
            this.position = position;
        }

        @Override
        public boolean take(ChangeRecord change) throws InterruptedException {
            if (seen.add(ChangeId.of(change))) {
                page.add(change);
            }
            return page.size() < A_PAGE || give();
        }

        boolean ended(String object) throws InterruptedException {
            position = Optional.of(object);
            return wanted && give();
        }

        private boolean give() throws InterruptedException {
            wanted = pages.next(page, position);
            page = new ArrayList<>();
            return wanted;
        }
    }

    private Map<String, Hour> hours() {
        Map<String, Hour> hours = new TreeMap<>();
        archive.hours(selection.from(), selection.to()).forEach(hour -> hours.put(hour.folder(), hour));
        return hours;
    }
}
