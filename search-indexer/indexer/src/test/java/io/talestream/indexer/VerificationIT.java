package io.talestream.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.verify.Difference;
import io.talestream.indexer.verify.Verification;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
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
    private final SampleWorkspace tale = new SampleWorkspace(index.bucket);
    private final SessionRef evening = tale.newSession();
    private final ItemId key = ItemId.next();
    private final List<Runnable> meanwhile = new ArrayList<>();

    @BeforeEach
    void tell() {
        index.made();
        happen(tale.campaign("Tidewater"));
        happen(tale.session(evening, "Landfall"));
        happen(tale.transcript(evening, lines(6)));
        happen(tale.summary(evening, "They landed."));
        happen(tale.item(key, "The Key"));
        var gone = ItemId.next();
        happen(tale.item(gone, "A Rope"));
        happen(tale.noItem(gone));
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
        write(Operation.delete(DocumentIds.item(tale.workspace, key), tale.workspace.value(), new Version(1)));
        index.forget();

        assertDiffersAndIsMended(Difference.Kind.MISSING);
    }

    @Test
    void a_stale_document_is_reported_and_repaired() {
        table.put(tale.session(evening, "Landfall, again"));

        assertDiffersAndIsMended(Difference.Kind.STALE);
    }

    @Test
    void a_stale_transcript_is_reported_and_repaired() {
        table.put(tale.transcript(evening, lines(3)));

        assertDiffersAndIsMended(Difference.Kind.STALE);
    }

    @Test
    void a_missing_moment_is_reported_and_repaired() {
        write(Operation.delete(DocumentIds.moment(evening, 3), tale.workspace.value(), new Version(1)));
        index.forget();

        assertDiffersAndIsMended(Difference.Kind.STALE);
    }

    @Test
    void an_extra_moment_is_reported_and_repaired() {
        write(Operation.index(moment(evening, 9), new Version(1)));

        assertDiffersAndIsMended(Difference.Kind.STALE);
    }

    @Test
    void a_moment_of_another_version_is_reported_and_repaired() {
        write(Operation.index(Documents.moment(evening, new Version(9), words(9)), new Version(9)));

        assertDiffersAndIsMended(Difference.Kind.EXTRA);
    }

    @Test
    void a_document_without_an_item_is_reported_and_repaired() {
        Change.Decoded never = tale.item(ItemId.next(), "Never Made");
        write(Operation.index(SingleDocument.of(never).orElseThrow(), new Version(1)));

        RecordedReport heard = verified(true);

        assertThat(heard.kinds()).containsExactly(Difference.Kind.EXTRA);
        assertThat(heard.found).allMatch(RecordedReport.Found::mended);
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void moments_of_an_unknown_session_are_reported_and_repaired() {
        var elsewhere = new SessionRef(tale.workspace, CampaignId.next(), SessionId.next());
        write(Operation.index(moment(elsewhere, 0), new Version(1)));

        assertDiffersAndIsMended(Difference.Kind.EXTRA);
    }

    @Test
    void documents_of_an_unknown_workspace_are_reported_and_repaired() {
        var elsewhere = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());
        write(Operation.index(moment(elsewhere, 0), new Version(1)));

        assertDiffersAndIsMended(Difference.Kind.EXTRA);
    }

    @Test
    void a_document_newer_than_the_table_is_reported() {
        Change.Decoded newer = tale.session(evening, "Landfall, again");
        happen(newer);
        table.put(tale.session(evening, "Landfall, once more"));
        happen(tale.session(evening, "Landfall, the last time"));
        table.put(newer);

        RecordedReport heard = verified(true);

        assertThat(heard.kinds()).containsExactly(Difference.Kind.AHEAD);
        assertThat(heard.found).noneMatch(RecordedReport.Found::mended);
    }

    @Test
    void a_change_in_delivery_is_no_difference() {
        Change.Decoded late = tale.session(evening, "Landfall, again");
        table.put(late);
        meanwhile.add(() -> index.consumer().apply(late));

        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void an_item_that_changes_during_verification_is_no_difference() {
        table.put(tale.session(evening, "Landfall, again"));
        meanwhile.add(() -> table.put(tale.session(evening, "Landfall, once more")));

        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_missing_or_altered_file_is_reported() {
        String file = tale.pointer(evening).objectKey();
        tale.put(file, new byte[3]);
        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.STALE);

        tale.drop(file);
        RecordedReport heard = verified(true);
        assertThat(heard.kinds()).containsExactly(Difference.Kind.MISSING);
        assertThat(heard.found).allMatch(each -> each.where().equals("files") && !each.mended());
    }

    @Test
    void a_missing_recording_is_reported() {
        var audio = new AudioRef(ObjectKeys.audio(evening, new Version(4)), "audio/ogg", 3, new Version(4));
        happen(tale.recorded(evening, audio));
        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.MISSING);

        tale.put(audio.objectKey(), new byte[3]);
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void a_missing_base_of_a_corrected_transcript_is_reported() {
        Corrections.Base heard = Corrections.Base.of(tale.pointer(evening));
        happen(tale.transcript(evening, lines(6)));
        table.put(tale.mended(new Corrections(evening, heard, List.of(), List.of())));
        assertThat(verified(false).found).isEmpty();

        tale.drop(heard.objectKey());

        assertThat(verified(false).kinds()).containsExactly(Difference.Kind.MISSING);
    }

    @Test
    void a_file_of_an_unknown_session_is_reported_and_deleted_only_on_request() {
        String file = ObjectKeys.audio(tale.newSession(), new Version(4));
        tale.put(file, new byte[3]);

        assertThat(verified(true).found)
                .singleElement()
                .satisfies(each -> assertThat(each.mended()).isFalse());
        assertThat(tale.file(file)).hasSize(3);

        RecordedReport heard = new RecordedReport();
        verify(Verification.ofAll(sources(), asked(), false, true, heard), Optional.empty());
        assertThat(heard.found)
                .singleElement()
                .satisfies(each -> assertThat(each.mended()).isTrue());
        assertThat(verified(false).found).isEmpty();
    }

    @Test
    void one_workspace_can_be_verified_alone() {
        table.put(tale.session(evening, "Landfall, again"));
        RecordedReport heard = new RecordedReport();

        verify(Verification.ofAll(sources(), asked(), false, false, heard), Optional.of(WorkspaceId.next()));
        assertThat(heard.found).isEmpty();

        verify(Verification.ofAll(sources(), asked(), false, false, heard), Optional.of(tale.workspace));
        assertThat(heard.kinds()).containsExactly(Difference.Kind.STALE);
    }

    private void assertDiffersAndIsMended(Difference.Kind kind) {
        assertThat(verified(false).kinds()).containsExactly(kind);

        RecordedReport mending = verified(true);
        assertThat(mending.found).allMatch(RecordedReport.Found::mended);
        assertThat(mending.kinds()).containsExactly(kind);
        assertThat(verified(false).found).isEmpty();
        assertThat(index.contents().of(tale.workspace)).isEqualTo(tale.expected());
    }

    private RecordedReport verified(boolean mends) {
        var heard = new RecordedReport();
        verify(Verification.ofAll(sources(), asked(), mends, false, heard), Optional.empty());
        return heard;
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
                index.open,
                index.bucket,
                new Verification.Settling(() -> Duration.ofSeconds(1), _ -> meanwhile.forEach(Runnable::run)));
    }

    private String asked() {
        return index.index.behind(index.index.readAlias()).orElseThrow();
    }

    private void happen(Change.Decoded change) {
        table.put(change);
        index.consumer().apply(change);
    }

    private void write(Operation operation) {
        var bulk = new Bulk(index.calls, new SearchIndex.Target(asked()).alias());
        bulk.add(operation, outcome -> assertThat(outcome).isEqualTo(new Outcome.Done()));
        bulk.send();
        index.calls
                .post("/" + asked() + "/_refresh", Map.of(), JsonNodeFactory.instance.objectNode())
                .orThrow();
    }

    private static Document moment(SessionRef session, int ordinal) {
        return Documents.moment(session, new Version(1), words(ordinal));
    }

    private static Moment words(int ordinal) {
        return new Moment(ordinal, ordinal, ordinal, Optional.empty(), "Mira", "nobody said this");
    }

    private static List<String> lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line " + i).toList();
    }
}
