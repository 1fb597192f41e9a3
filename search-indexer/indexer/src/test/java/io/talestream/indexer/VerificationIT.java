package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
import io.talestream.search.document.Window;
import io.talestream.search.embedding.SentenceEmbedder;
import io.talestream.search.index.Fields;
import io.talestream.search.index.SearchIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Each test breaks the index, the table or the files in one way.
class VerificationIT {
    private final TestIndex index = new TestIndex();
    private final SampleTable table = new SampleTable();
    private final SampleWorkspace sample = new SampleWorkspace(index.bucket);
    private final SessionRef session = sample.newSession();
    private final ItemId key = ItemId.next();
    private final List<Runnable> meanwhile = new ArrayList<>();

    @BeforeEach
    void writeSample() {
        index.made();
        happen(sample.campaign("Tidewater"));
        happen(sample.session(session, "Landfall"));
        happen(sample.transcript(session, lines(6)));
        happen(sample.summary(session, "They landed."));
        happen(sample.item(key, "The Key"));
        var gone = ItemId.next();
        happen(sample.item(gone, "A Rope"));
        happen(sample.noItem(gone));
    }

    @AfterEach
    void close() {
        index.close();
    }

    @Test
    void a_consistent_index_has_no_differences() {
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_missing_document_is_reported_and_repaired() {
        write(Operation.delete(DocumentIds.item(sample.workspace, key), sample.workspace.value(), new Version(1)));
        index.forget();

        assertReportedAndRepaired(Difference.Kind.MISSING);
    }

    @Test
    void a_stale_document_is_reported_and_repaired() {
        table.put(sample.session(session, "Landfall, again"));

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void a_stale_transcript_is_reported_and_repaired() {
        table.put(sample.transcript(session, lines(3)));

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void a_missing_moment_is_reported_and_repaired() {
        write(Operation.delete(DocumentIds.moment(session, 3), sample.workspace.value(), new Version(1)));
        index.forget();

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void a_missing_window_is_reported_and_repaired() {
        write(Operation.delete(DocumentIds.window(session, 0), sample.workspace.value(), new Version(1)));
        index.forget();

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void an_extra_window_is_reported_and_repaired() {
        var never = new Window(4, 0, 0, 0, 0, false, "not in the transcript");
        var embedding = SentenceEmbedder.shared().embed(never.text());
        write(Operation.index(Documents.window(session, new Version(1), never, embedding), new Version(1)));

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void a_transcript_that_was_indexed_without_embeddings_is_reported_and_repaired() {
        Change.Decoded later = sample.transcript(session, lines(6));
        table.put(later);
        try (var off = index.withoutEmbeddings()) {
            off.consumer().apply(later);
        }

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void an_extra_moment_is_reported_and_repaired() {
        write(Operation.index(moment(session, 9), new Version(1)));

        assertReportedAndRepaired(Difference.Kind.STALE);
    }

    @Test
    void a_moment_of_another_version_is_reported_and_repaired() {
        write(Operation.index(Documents.moment(session, new Version(9), words(9)), new Version(9)));

        assertReportedAndRepaired(Difference.Kind.EXTRA);
    }

    @Test
    void a_document_without_an_item_is_reported_and_repaired() {
        Change.Decoded never = sample.item(ItemId.next(), "Never Made");
        write(Operation.index(SingleDocument.of(never).orElseThrow(), new Version(1)));

        RecordedReport report = verified(true);

        assertThat(report.kinds()).containsExactly(Difference.Kind.EXTRA);
        assertThat(report.found).allMatch(RecordedReport.Found::repaired);
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_campaign_document_of_an_earlier_release_is_reported_and_repaired() {
        var document = JsonNodeFactory.instance
                .objectNode()
                .put(Fields.KIND, "campaign")
                .put(Fields.WORKSPACE, sample.workspace.value())
                .put(Fields.CAMPAIGN, sample.campaign.value())
                .put(Fields.TITLE, "Tidewater")
                .put(Fields.VERSION, 1);
        var written = Map.of("routing", sample.workspace.value(), "version", "1", "version_type", "external");
        index.calls
                .post("/" + index.index.writeAlias() + "/_doc/campaign:1", written, document)
                .orThrow();

        assertReportedAndRepaired(Difference.Kind.EXTRA);
    }

    @Test
    void moments_of_an_unknown_session_are_reported_and_repaired() {
        var elsewhere = new SessionRef(sample.workspace, CampaignId.next(), SessionId.next());
        write(Operation.index(moment(elsewhere, 0), new Version(1)));

        assertReportedAndRepaired(Difference.Kind.EXTRA);
    }

    @Test
    void documents_of_an_unknown_workspace_are_reported_and_repaired() {
        var elsewhere = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
        write(Operation.index(moment(elsewhere, 0), new Version(1)));

        assertReportedAndRepaired(Difference.Kind.EXTRA);
    }

    @Test
    void a_document_newer_than_the_table_is_reported() {
        Change.Decoded newer = sample.session(session, "Landfall, again");
        happen(newer);
        table.put(sample.session(session, "Landfall, once more"));
        happen(sample.session(session, "Landfall, the last time"));
        table.put(newer);

        RecordedReport report = verified(true);

        assertThat(report.kinds()).containsExactly(Difference.Kind.AHEAD);
        assertThat(report.found).noneMatch(RecordedReport.Found::repaired);
    }

    @Test
    void a_change_in_delivery_is_no_difference() {
        Change.Decoded late = sample.session(session, "Landfall, again");
        table.put(late);
        meanwhile.add(() -> index.consumer().apply(late));

        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void an_item_that_changes_during_verification_is_no_difference() {
        table.put(sample.session(session, "Landfall, again"));
        meanwhile.add(() -> table.put(sample.session(session, "Landfall, once more")));

        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_missing_or_altered_file_is_reported() {
        String file = sample.pointer(session).objectKey();
        sample.put(file, new byte[3]);
        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.STALE);

        sample.drop(file);
        RecordedReport report = verified(true);
        assertThat(report.kinds()).containsExactly(Difference.Kind.MISSING);
        assertThat(report.found).allMatch(each -> each.where().equals("files") && !each.repaired());
    }

    @Test
    void a_missing_recording_is_reported() {
        var audio = new AudioRef(ObjectKeys.audio(session, new Version(4)), "audio/ogg", 3, new Version(4));
        happen(sample.recorded(session, audio));
        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.MISSING);

        sample.put(audio.objectKey(), new byte[3]);
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_missing_base_of_a_corrected_transcript_is_reported() {
        Corrections.Base base = Corrections.Base.of(sample.pointer(session));
        happen(sample.transcript(session, lines(6)));
        table.put(sample.corrected(new Corrections(session, base, List.of(), List.of(), List.of(), false)));
        assertThat(verified(false).found).isEmpty();

        sample.drop(base.objectKey());

        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.MISSING);
    }

    @Test
    void a_file_of_an_unknown_session_is_reported_and_deleted_only_on_request() {
        String file = ObjectKeys.audio(sample.newSession(), new Version(4));
        sample.put(file, new byte[3]);

        assertThat(verified(true).found)
                .singleElement()
                .satisfies(each -> assertThat(each.repaired()).isFalse());
        assertThat(sample.file(file)).hasSize(3);

        assertThat(dropped().found)
                .singleElement()
                .satisfies(each -> assertThat(each.repaired()).isTrue());
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void dropping_files_does_not_repair_the_index() {
        table.put(sample.session(session, "Landfall, again"));
        sample.put(ObjectKeys.audio(sample.newSession(), new Version(4)), new byte[3]);

        RecordedReport report = dropped();

        assertThat(report.found)
                .extracting(each -> each.difference().kind(), RecordedReport.Found::repaired)
                .containsExactlyInAnyOrder(tuple(Difference.Kind.STALE, false), tuple(Difference.Kind.EXTRA, true));
        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.STALE);
    }

    @Test
    void files_and_documents_of_an_unreadable_item_are_kept() {
        String file = ObjectKeys.audio(session, new Version(4));
        sample.put(file, new byte[3]);
        table.putUnreadable(sample.session(session, "Landfall, again"));
        Map<String, JsonNode> before = index.contents().of(sample.workspace);

        assertThat(verified(true).found).isEmpty();
        assertThat(dropped().found).isEmpty();
        assertThat(sample.file(file)).hasSize(3);
        assertThat(index.contents().of(sample.workspace)).isEqualTo(before);
    }

    @Test
    void nothing_is_deleted_from_a_workspace_with_an_unreadable_key() {
        String file = ObjectKeys.audio(sample.newSession(), new Version(4));
        sample.put(file, new byte[3]);
        write(Operation.index(moment(sample.newSession(), 0), new Version(1)));
        Change.Decoded other = sample.session(sample.newSession(), "Departure");
        happen(other);
        table.putUnknownBelow(other);

        assertThat(verified(true).found).isEmpty();
        assertThat(dropped().found).isEmpty();
        assertThat(sample.file(file)).hasSize(3);
    }

    @Test
    void an_unreadable_item_does_not_prevent_repairs_of_others() {
        table.putUnreadable(sample.session(session, "Landfall, again"));
        table.put(sample.item(key, "The Silver Key"));
        String file = ObjectKeys.audio(sample.newSession(), new Version(4));
        sample.put(file, new byte[3]);

        assertThat(verified(true).found)
                .extracting(each -> each.difference().kind(), RecordedReport.Found::repaired)
                .containsExactlyInAnyOrder(tuple(Difference.Kind.STALE, true), tuple(Difference.Kind.EXTRA, false));
        assertThat(dropped().found).allMatch(RecordedReport.Found::repaired);
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void one_workspace_can_be_verified_alone() {
        table.put(sample.session(session, "Landfall, again"));
        RecordedReport report = new RecordedReport();

        verify(Verification.ofAll(sources(), liveIndex(), false, false, report), Optional.of(WorkspaceId.next()));
        assertThat(report.found).isEmpty();

        verify(Verification.ofAll(sources(), liveIndex(), false, false, report), Optional.of(sample.workspace));
        assertThat(report.kinds()).containsExactly(Difference.Kind.STALE);
    }

    private void assertReportedAndRepaired(Difference.Kind kind) {
        assertThat(verified(false).kinds()).containsExactly(kind);

        RecordedReport repair = verified(true);
        assertThat(repair.found).allMatch(RecordedReport.Found::repaired);
        assertThat(repair.kinds()).containsExactly(kind);
        assertThat(verified(false).found).isEmpty();
        assertThat(index.contents().of(sample.workspace)).isEqualTo(sample.expected());
    }

    private RecordedReport verified(boolean repairs) {
        var report = new RecordedReport();
        verify(Verification.ofAll(sources(), liveIndex(), repairs, false, report), Optional.empty());
        return report;
    }

    /// Verifies and deletes files.
    private RecordedReport dropped() {
        var report = new RecordedReport();
        verify(Verification.ofAll(sources(), liveIndex(), false, true, report), Optional.empty());
        return report;
    }

    private static void verify(Verification verification, Optional<WorkspaceId> only) {
        try {
            verification.run(only);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Verification.Sources sources() {
        return new Verification.Sources(
                table.walk(),
                table.sessions(),
                index.open,
                index.bucket,
                new Verification.Settling(() -> Duration.ofSeconds(1), _ -> meanwhile.forEach(Runnable::run)));
    }

    private String liveIndex() {
        return index.index.behind(index.index.readAlias()).orElseThrow();
    }

    private void happen(Change.Decoded change) {
        table.put(change);
        index.consumer().apply(change);
    }

    private void write(Operation operation) {
        var bulk = new Bulk(index.calls, new SearchIndex.Target(liveIndex()).alias());
        bulk.add(operation, outcome -> assertThat(outcome).isEqualTo(new Outcome.Done()));
        bulk.send();
        index.calls
                .post("/" + liveIndex() + "/_refresh", Map.of(), JsonNodeFactory.instance.objectNode())
                .orThrow();
    }

    private static Document moment(SessionRef session, int ordinal) {
        return Documents.moment(session, new Version(1), words(ordinal));
    }

    static Moment words(int ordinal) {
        return new Moment(
                ordinal,
                ordinal,
                ordinal,
                Optional.empty(),
                "Mira",
                "not in the transcript",
                false,
                Utterance.Kind.SPEECH,
                0,
                0,
                Optional.empty(),
                Optional.empty());
    }

    private static List<String> lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line " + i).toList();
    }
}
