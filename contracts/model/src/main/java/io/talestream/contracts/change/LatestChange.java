package io.talestream.contracts.change;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Progress;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/// The latest change of an item, as the feed holds it: enough for a notification, without the item itself.
public record LatestChange(
        ItemKey key,
        Version version,
        Instant at,
        boolean deleted,
        Visibility visibility,
        Optional<Version> hiddenSince,
        Optional<String> name,
        Optional<JobState.Status> status,
        Optional<Progress> progress) {

    /// Reads an entry of the feed, which holds a part of the item.
    public static LatestChange of(Attributes entry) {
        var in = new AttributeReader(entry);
        Optional<String> name = in.findText("name").or(() -> in.findText("title"));
        Optional<JobState.Status> status = in.findText("status").flatMap(LatestChange::status);
        return new LatestChange(
                ItemKey.parse(in.text(Index.TABLE.partitionKey()), in.text(Index.TABLE.sortKey())),
                new Version(in.number(Common.VERSION)),
                in.time(Common.UPDATED_AT),
                in.findTime(Common.DELETED_AT).isPresent(),
                in.findText("visibility").map(LatestChange::visibility).orElse(Visibility.ALL),
                in.findNumber(Common.HIDDEN_SINCE).map(Version::new),
                name,
                status,
                status.filter(JobState.Status.RUNNING::equals).flatMap(_ -> progress(in)));
    }

    /// A visibility that only a newer release knows is treated as hidden from players.
    private static Visibility visibility(String text) {
        return text.equals(Visibility.ALL.name()) ? Visibility.ALL : Visibility.GM;
    }

    /// A stage that only a newer release knows is omitted.
    private static Optional<Progress> progress(AttributeReader in) {
        Optional<Integer> percent = in.findNumber("jobPercent")
                .filter(number -> number >= 0 && number <= 100)
                .map(Long::intValue);
        return in.findText("jobStage")
                .flatMap(text -> Stream.of(Progress.Stage.values())
                        .filter(stage -> stage.name().equals(text))
                        .findFirst())
                .map(stage -> new Progress(stage, percent));
    }

    private static Optional<JobState.Status> status(String text) {
        return Stream.of(JobState.Status.values())
                .filter(status -> status.name().equals(text))
                .findFirst();
    }
}
