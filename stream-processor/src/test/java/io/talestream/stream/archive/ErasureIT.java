package io.talestream.stream.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.consumer.Attempt;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.S3;
import io.talestream.testing.history.ItemHistory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ErasureIT {
    private static final Hour HOUR = Hour.of(ItemHistory.NOW);
    private static final WorkspaceId OTHERS = WorkspaceId.next();
    private static final WorkspaceId ERASED = WorkspaceId.next();

    private final S3 s3 = Engines.s3();
    private final Bucket bucket = new Bucket(s3.client(), s3.presigner(), s3.newBucket());
    private final List<ChangeRecord> others = changes(OTHERS);

    @Test
    void a_late_change_of_an_erased_workspace_is_not_archived() throws Exception {
        archive().erased().add(partition(ERASED), ErasedData.FOR_GOOD);

        keep(others);
        keep(changes(ERASED));

        assertThat(read()).containsExactlyInAnyOrderElementsOf(others);
    }

    @Test
    void an_erasure_drops_the_changes_of_one_workspace_and_keeps_those_of_others() throws Exception {
        List<ChangeRecord> mixed = new ArrayList<>(others);
        mixed.addAll(changes(ERASED));
        keep(mixed);
        archive().erased().add(partition(ERASED), ErasedData.FOR_GOOD);
        List<ChangeRecord> dropped = new ArrayList<>();

        var report = new Compaction(archive()).erase(HOUR, dropped::add);

        assertThat(report).isEqualTo(new Compaction.Report(HOUR, 1, 3, 0, 3));
        assertThat(dropped).hasSize(3);
        assertThat(read()).containsExactlyInAnyOrderElementsOf(others);
        assertThat(names()).noneMatch(name -> name.contains(ERASED.value()));
        assertThat(new Compaction(archive()).erase(HOUR, dropped::add).erased()).isZero();
    }

    @Test
    void an_erasure_that_was_killed_before_it_deleted_its_inputs_is_finished_by_the_next() throws Exception {
        List<ChangeRecord> mixed = new ArrayList<>(others);
        mixed.addAll(changes(ERASED));
        keep(mixed);
        String object = archive().objects(HOUR).getFirst();
        byte[] whole = bytes(object);
        archive().erased().add(partition(ERASED), ErasedData.FOR_GOOD);
        new Compaction(archive()).erase(HOUR, _ -> {});
        archive().folder().put(object, whole, ArchiveFile.TYPE);

        new Compaction(archive()).erase(HOUR, _ -> {});

        assertThat(read()).containsExactlyInAnyOrderElementsOf(others);
    }

    @Test
    void a_compaction_drops_erased_changes_and_an_hour_without_others_disappears() throws Exception {
        List<ChangeRecord> all = changes(ERASED);
        keep(all.subList(0, 1));
        keep(all.subList(1, 3));
        archive().erased().add(partition(ERASED), ErasedData.FOR_GOOD);

        assertThat(new Compaction(archive()).of(HOUR).erased()).isEqualTo(3);

        assertThat(archive().hours(Optional.empty(), Optional.empty())).isEmpty();
    }

    @Test
    void a_user_who_signs_in_again_after_the_erasure_is_archived_again() throws Exception {
        var id = new UserId("ann");
        var life = new ItemHistory<>(ItemCodecs.USER, new ItemKey.UserKey(id));
        ChangeRecord before = life.write(new User(id, new DisplayName("Ann of the Vale"), Optional.empty()), "1");
        Instant erasedAt = before.at().plusSeconds(60);
        ChangeRecord after = at(life.write(new User(id, new DisplayName("Ann"), Optional.empty()), "2"), erasedAt);
        ChangeRecord again = at(after, erasedAt.plusSeconds(1));
        var expiry = new ChangeRecord(again.key(), again.after(), Optional.empty(), erasedAt.plusSeconds(2), "3");
        archive().erased().add(new ItemKey.UserKey(id).pk(), erasedAt);

        keep(List.of(before, after, again, expiry));

        assertThat(read()).containsExactly(again);
    }

    /// A new one knows every erasure at once.
    private ChangeArchive archive() {
        return new ChangeArchive(bucket, "test-table");
    }

    private void keep(List<ChangeRecord> changes) {
        var archiver = new Archiver(archive(), new Coverage(archive(), Clock.systemUTC()), Archiver.USUAL);
        archiver.applyAll(changes.stream()
                .map(change -> (Change.Decoded) Attempt.decoded(change))
                .toList());
    }

    private List<ChangeRecord> read() throws InterruptedException {
        List<ChangeRecord> found = new ArrayList<>();
        for (String object : archive().objects(HOUR)) {
            archive().read(object, found::add);
        }
        return found;
    }

    private List<String> names() {
        return archive().folder().names("");
    }

    private byte[] bytes(String object) {
        try (InputStream in = archive().folder().open(object).orElseThrow()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A setting that is written, changed and deleted.
    private static List<ChangeRecord> changes(WorkspaceId workspace) {
        var name = new SettingName("house-rules");
        var life = new ItemHistory<>(ItemCodecs.SETTING, new ItemKey.SettingKey(workspace, name));
        return List.of(
                life.write(new Setting(workspace, name, new JsonText("\"the heir is alive\"")), "1"),
                life.write(new Setting(workspace, name, new JsonText("\"the heir is dead\"")), "2"),
                life.delete("3"));
    }

    private static String partition(WorkspaceId workspace) {
        return new ItemKey.WorkspaceKey(workspace).pk();
    }

    private static ChangeRecord at(ChangeRecord change, Instant time) {
        return new ChangeRecord(
                change.key(), change.before(), change.after(), time, change.sequenceNumber() + time.getEpochSecond());
    }
}
