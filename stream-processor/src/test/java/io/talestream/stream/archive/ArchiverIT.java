package io.talestream.stream.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.voice.VoiceProfile;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.Folder;
import io.talestream.store.table.Backoff;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.consumer.BatchLimits;
import io.talestream.stream.consumer.Outage;
import io.talestream.stream.delivery.Limits;
import io.talestream.stream.delivery.ShardDelivery;
import io.talestream.stream.history.History;
import io.talestream.stream.history.Item;
import io.talestream.stream.parking.InMemoryParkingLot;
import io.talestream.testing.engine.Engines;
import io.talestream.testing.engine.S3;
import io.talestream.testing.history.ItemHistory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ArchiverIT {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-01T00:00:00Z"), ZoneOffset.UTC);
    private static final Hour HOUR = Hour.of(Item.NOW);
    private static final String FOLDER = "dt=2026-01-31/hour=20/";

    private final S3 s3 = Engines.s3();
    private final Bucket bucket = new Bucket(s3.client(), s3.presigner(), s3.newBucket());
    private final ChangeArchive archive = new ChangeArchive(bucket, "test-table");
    private final Coverage coverage = new Coverage(archive, CLOCK);
    private final Archiver archiver =
            new Archiver(archive, coverage, new BatchLimits(50, 1 << 20, Duration.ofDays(1), 1));

    @Test
    void every_change_of_a_shard_is_archived_in_few_objects_including_unreadable_changes() throws Exception {
        History history = History.ofWrites(20, 300);
        List<ChangeRecord> changes = new ArrayList<>(history.changes());
        changes.add(new Item("damaged").damage("damaged"));
        var lot = new InMemoryParkingLot(CLOCK);
        var delivery = new ShardDelivery("shard-1", List.of(archiver), lot, Limits.USUAL, Backoff.usual(), (_, e) -> {
            throw new AssertionError(e);
        });

        delivery.accept(changes);

        assertThat(delivery.finish(Duration.ofMinutes(3)).complete()).isTrue();
        assertThat(read(HOUR)).containsExactlyInAnyOrderElementsOf(changes);
        assertThat(archive.objects(HOUR)).hasSizeLessThan(changes.size() / 20);
    }

    @Test
    void voices_and_conversations_are_not_archived() throws Exception {
        var profile = VoiceProfile.empty(WorkspaceId.next(), new UserId("gwen"));
        var life = new ItemHistory<>(
                ItemCodecs.VOICE_PROFILE, new ItemKey.VoiceProfileKey(profile.workspace(), profile.member()));
        ChangeRecord agreed = life.write(profile, "1");
        var turn =
                new Turn("Who is the heir?", CLOCK.instant(), Role.PLAYER, AnswerState.NONE, List.of(), 0, List.of());
        var conversation = Conversation.begun(profile.workspace(), profile.member(), ConversationId.next(), turn);
        ChangeRecord asked = new ItemHistory<>(ItemCodecs.CONVERSATION, ItemCodecs.CONVERSATION.key(conversation))
                .write(conversation, "3");
        ChangeRecord other = new Item("setting").write("value", "2");
        var delivery = new ShardDelivery(
                "shard-1", List.of(archiver), new InMemoryParkingLot(CLOCK), Limits.USUAL, Backoff.usual(), (_, e) -> {
                    throw new AssertionError(e);
                });

        delivery.accept(List.of(agreed, asked, other));

        assertThat(delivery.finish(Duration.ofMinutes(3)).complete()).isTrue();
        assertThat(read(HOUR)).containsExactly(other);
    }

    @Test
    void an_archive_object_starts_with_a_header_of_format_version_table_and_hour() throws Exception {
        archiver.applyAll(decoded(History.ofCreations(2).changes()));

        String object = archive.objects(HOUR).getFirst();
        assertThat(object).matches(FOLDER + "1500-0-1-[0-9a-f]{32}\\.jsonl\\.gz");
        List<String> lines = lines(object);
        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst())
                .contains("\"format\":\"talestream-changes\"", "\"version\":1", "\"table\":\"test-table\"")
                .contains("\"hour\":\"2026-01-31T20:00:00Z\"");
        assertThat(lines.get(1)).startsWith("{\"at\":\"2026-01-31T20:15:00.000000Z\"");
    }

    @Test
    void archiving_the_same_changes_again_writes_the_same_object() throws Exception {
        List<ChangeRecord> changes = History.ofCreations(10).changes();

        archiver.applyAll(decoded(changes));
        archiver.applyAll(decoded(changes));

        assertThat(archive.objects(HOUR)).hasSize(1);
        assertThat(read(HOUR)).containsExactlyElementsOf(changes);
    }

    @Test
    void a_duplicate_change_in_a_batch_is_archived_once() throws Exception {
        ChangeRecord change = History.ofCreations(1).changes().getFirst();

        archiver.applyAll(decoded(List.of(change, change)));

        assertThat(read(HOUR)).containsExactly(change);
    }

    @Test
    void a_change_is_archived_under_the_hour_it_was_made_in() throws Exception {
        ChangeRecord change = History.ofCreations(1).changes().getFirst();
        ChangeRecord later = at(change, Item.NOW.plus(Duration.ofMinutes(45)));
        ChangeRecord before = at(change, Item.NOW.minus(Duration.ofMinutes(15)).minusNanos(1_000));

        archiver.applyAll(decoded(List.of(change, later, before)));

        assertThat(archive.hours(Optional.empty(), Optional.empty()))
                .extracting(Hour::folder)
                .containsExactly("dt=2026-01-31/hour=19/", FOLDER, "dt=2026-01-31/hour=21/");
        assertThat(archive.hours(Optional.of(Item.NOW), Optional.of(Item.NOW.plusSeconds(1))))
                .containsExactly(HOUR);
        assertThat(read(Hour.of(later.at()))).containsExactly(later);
    }

    @Test
    void compaction_leaves_one_object_with_each_change_once_and_the_next_run_adds_late_changes() throws Exception {
        List<ChangeRecord> changes = History.ofCreations(60).changes();
        archiver.applyAll(decoded(changes.subList(0, 30)));
        archiver.applyAll(decoded(changes.subList(20, 40)));

        var report = new Compaction(archive).of(HOUR);

        assertThat(report).isEqualTo(new Compaction.Report(HOUR, 2, 40, 10, 0));
        assertThat(archive.objects(HOUR)).hasSize(1);
        assertThat(read(HOUR)).containsExactlyElementsOf(changes.subList(0, 40));

        archiver.applyAll(decoded(changes.subList(35, 60)));
        assertThat(archive.objects(HOUR)).hasSize(2);
        new Compaction(archive).of(HOUR);

        assertThat(archive.objects(HOUR)).hasSize(1);
        assertThat(read(HOUR)).containsExactlyElementsOf(changes);
        assertThat(new Compaction(archive).of(HOUR).objects()).isEqualTo(1);
    }

    /// Killed between the write and the deletes, or between two deletes: source objects remain with the result.
    @Test
    void rerunning_a_killed_compaction_neither_loses_nor_duplicates_changes() throws Exception {
        List<ChangeRecord> changes = History.ofCreations(40).changes();
        archiver.applyAll(decoded(changes.subList(0, 20)));
        archiver.applyAll(decoded(changes.subList(20, 40)));
        List<String> small = archive.objects(HOUR);
        List<byte[]> bytes = small.stream().map(this::bytes).toList();
        new Compaction(archive).of(HOUR);
        Folder folder = new Folder(bucket, "changes/test-table/");

        for (int left = 1; left <= 2; left++) {
            for (int i = 0; i < left; i++) {
                folder.put(small.get(i), bytes.get(i), ArchiveFile.TYPE);
            }
            new Compaction(archive).of(HOUR);

            assertThat(archive.objects(HOUR)).hasSize(1);
            assertThat(read(HOUR)).containsExactlyInAnyOrderElementsOf(changes);
        }
    }

    @Test
    void nothing_is_deleted_before_the_compacted_object_is_durable() {
        archiver.applyAll(decoded(History.ofCreations(20).changes()));
        archiver.applyAll(decoded(List.of(new Item("more").write("red", "99"))));
        List<String> before = archive.objects(HOUR);
        archive.folder().put(FOLDER + "2000-damaged.jsonl.gz", "not gzip".getBytes(StandardCharsets.UTF_8), "text");

        assertThatThrownBy(() -> new Compaction(archive).of(HOUR)).isInstanceOf(RuntimeException.class);

        assertThat(archive.objects(HOUR)).containsAll(before);
    }

    @Test
    void reading_a_truncated_object_fails() {
        archiver.applyAll(decoded(History.ofCreations(20).changes()));
        String object = archive.objects(HOUR).getFirst();
        byte[] whole = bytes(object);
        archive.folder().put(FOLDER + "cut", Arrays.copyOf(whole, whole.length - 20), ArchiveFile.TYPE);

        assertThatThrownBy(() -> archive.read(FOLDER + "cut", _ -> true)).hasMessageContaining("cannot read");
    }

    @Test
    void an_unavailable_bucket_is_an_outage() {
        var gone = new ChangeArchive(new Bucket(s3.client(), s3.presigner(), "no-such-bucket"), "test-table");
        var lost = new Archiver(gone, new Coverage(gone, CLOCK), Archiver.USUAL);

        assertThatThrownBy(() -> lost.applyAll(decoded(History.ofCreations(1).changes())))
                .isInstanceOf(Outage.class);
    }

    @Test
    void coverage_records_the_start_of_the_archive_and_its_gaps() {
        Instant begun = CLOCK.instant();
        assertThat(coverage.covers(begun, begun.plusSeconds(1))).isFalse();

        archiver.applyAll(decoded(History.ofCreations(1).changes()));

        assertThat(coverage.begunAt()).contains(begun);
        assertThat(coverage.covers(begun, begun.plusSeconds(60))).isTrue();
        assertThat(coverage.covers(begun.minusSeconds(1), begun.plusSeconds(60)))
                .isFalse();

        var missing = new Coverage.Missing(begun.plusSeconds(100), begun.plusSeconds(200));
        coverage.missed(missing);
        coverage.missed(missing);
        assertThat(coverage.missing()).containsExactly(missing);
        assertThat(coverage.covers(begun, begun.plusSeconds(100))).isTrue();
        assertThat(coverage.covers(begun, begun.plusSeconds(101))).isFalse();
        assertThat(coverage.covers(begun.plusSeconds(199), begun.plusSeconds(300)))
                .isFalse();
        assertThat(coverage.covers(begun.plusSeconds(200), begun.plusSeconds(300)))
                .isTrue();
    }

    @Test
    void beginning_an_archive_again_keeps_its_start_time() {
        archiver.applyAll(decoded(History.ofCreations(1).changes()));
        Clock later = Clock.offset(CLOCK, Duration.ofDays(1));

        new Coverage(archive, later).begin();

        assertThat(new Coverage(archive, later).begunAt()).contains(CLOCK.instant());
    }

    private List<ChangeRecord> read(Hour hour) throws InterruptedException {
        List<ChangeRecord> found = new ArrayList<>();
        for (String object : archive.objects(hour)) {
            archive.read(object, found::add);
        }
        return found;
    }

    private List<String> lines(String object) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(bytes(object)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private byte[] bytes(String object) {
        return s3.client()
                .getObjectAsBytes(get -> get.bucket(bucket.name()).key("changes/test-table/" + object))
                .asByteArray();
    }

    private static ChangeRecord at(ChangeRecord change, Instant time) {
        return new ChangeRecord(
                change.key(), change.before(), change.after(), time, change.sequenceNumber() + time.getEpochSecond());
    }

    private static List<Change.Decoded> decoded(List<ChangeRecord> changes) {
        return changes.stream()
                .map(change -> (Change.Decoded) Attempt.decoded(change))
                .toList();
    }
}
