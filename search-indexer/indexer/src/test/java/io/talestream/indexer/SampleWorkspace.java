package io.talestream.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.item.ItemBody;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.item.ItemTitle;
import io.talestream.contracts.item.Tags;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
import io.talestream.search.document.Moments;
import io.talestream.search.document.Windows;
import io.talestream.search.embedding.SentenceEmbedder;
import io.talestream.store.objects.Bucket;
import io.talestream.stream.consumer.Attempt;
import io.talestream.testing.history.ItemHistory;
import io.talestream.testing.time.SettableClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.core.sync.RequestBody;

/// A workspace for tests. Its methods return the changes that the stream would deliver and record the expected
/// contents of the index.
final class SampleWorkspace {
    private static final UserId ANN = new UserId("ann");

    final WorkspaceId workspace = WorkspaceId.next();
    final CampaignId campaign = CampaignId.next();
    private final Bucket bucket;
    private final ItemHistory<Campaign> campaignLife =
            new ItemHistory<>(ItemCodecs.CAMPAIGN, new ItemKey.CampaignKey(workspace, campaign));
    private final Map<SessionRef, ItemHistory<Session>> sessions = new HashMap<>();
    private final Map<SessionRef, ItemHistory<TranscriptPointer>> transcripts = new HashMap<>();
    private final Map<SessionRef, List<Moment>> said = new HashMap<>();
    private final Map<SessionRef, ItemHistory<Summary>> summaries = new HashMap<>();
    private final Map<ItemId, ItemHistory<Item>> items = new HashMap<>();
    private int sequence;

    SampleWorkspace(Bucket bucket) {
        this.bucket = bucket;
    }

    Bucket bucket() {
        return bucket;
    }

    SessionRef newSession() {
        return new SessionRef(workspace, campaign, SessionId.next());
    }

    Change.Decoded campaign(String name) {
        return change(
                campaignLife.write(Campaign.started(workspace, campaign, new CampaignName(name), ANN), nextNumber()));
    }

    Change.Decoded session(SessionRef ref, String name) {
        var session = Session.planned(
                ref,
                SessionDetails.named(new SessionName(name)),
                new NameCopy<>(new CampaignName("Tidewater"), Version.LEGACY),
                ANN);
        return change(sessions.computeIfAbsent(
                        ref, each -> new ItemHistory<>(ItemCodecs.SESSION, new ItemKey.SessionKey(each)))
                .write(session, nextNumber()));
    }

    /// The session with another copy of its campaign's name.
    Change.Decoded projected(SessionRef ref, String campaignName) {
        ItemHistory<Session> life = Objects.requireNonNull(sessions.get(ref));
        Session session = life.stored().orElseThrow().value();
        var copy = new NameCopy<>(new CampaignName(campaignName), new Version(life.version()));
        return change(life.write(session.of(copy), nextNumber()));
    }

    /// A session with a transcribed recording.
    Change.Decoded recorded(SessionRef ref, AudioRef audio) {
        ItemHistory<Session> life = Objects.requireNonNull(sessions.get(ref));
        Session session = life.stored().orElseThrow().value();
        return change(
                life.write(session.in(new JobState.Done(Optional.of(audio), SettableClock.SAMPLE_TIME)), nextNumber()));
    }

    Change.Decoded corrected(Corrections layer) {
        return change(new ItemHistory<>(ItemCodecs.CORRECTIONS, new ItemKey.CorrectionsKey(layer.session()))
                .write(layer, nextNumber()));
    }

    Change.Decoded noSession(SessionRef ref) {
        return change(Objects.requireNonNull(sessions.get(ref)).delete(nextNumber()));
    }

    Change.Decoded summary(SessionRef ref, String text) {
        return change(summaries
                .computeIfAbsent(
                        ref,
                        each -> new ItemHistory<>(ItemCodecs.SUMMARY, new ItemKey.SummaryKey(each, Edition.PLAYER)))
                .write(new Summary(ref, Edition.PLAYER, text, new Author.Person(ANN)), nextNumber()));
    }

    Change.Decoded noSummary(SessionRef ref) {
        return change(Objects.requireNonNull(summaries.get(ref)).delete(nextNumber()));
    }

    Change.Decoded item(ItemId id, String title, String... tags) {
        var item = Item.madeBy(
                ANN,
                workspace,
                id,
                new ItemTitle(title),
                new ItemBody("about " + title),
                new Tags(List.of(tags)),
                Visibility.ALL);
        return change(items.computeIfAbsent(
                        id, each -> new ItemHistory<>(ItemCodecs.ITEM, new ItemKey.WorkspaceItemKey(workspace, each)))
                .write(item, nextNumber()));
    }

    Change.Decoded noItem(ItemId id) {
        return change(Objects.requireNonNull(items.get(id)).delete(nextNumber()));
    }

    /// One utterance per text, with alternating speakers, so each becomes a moment.
    Change.Decoded transcript(SessionRef ref, List<String> texts) {
        ItemHistory<TranscriptPointer> life = life(ref);
        String key = ObjectKeys.transcript(ref, new Version(life.version() + 1));
        List<Moment> moments = new ArrayList<>();
        var making = new Moments(moments::add);
        var bytes = new ByteArrayOutputStream();
        WrittenTranscript written;
        try (var out = new TranscriptWriter(bytes)) {
            for (int i = 0; i < texts.size(); i++) {
                var utterance = new Utterance(
                        i, i % 2 == 0 ? "Mira" : "Tom", Optional.empty(), texts.get(i), Optional.empty(), List.of());
                out.write(utterance);
                making.add(utterance);
            }
            written = out.finish(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        making.end();
        put(key, bytes.toByteArray());
        said.put(ref, moments);
        return change(life.write(written.pointer(ref, key), nextNumber()));
    }

    Change.Decoded noTranscript(SessionRef ref) {
        said.remove(ref);
        return change(life(ref).delete(nextNumber()));
    }

    TranscriptPointer pointer(SessionRef ref) {
        return life(ref).stored().orElseThrow().value();
    }

    void put(String key, byte[] bytes) {
        bucket.client().putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromBytes(bytes));
    }

    String file(String key) {
        return bucket.client()
                .getObjectAsBytes(get -> get.bucket(bucket.name()).key(key))
                .asUtf8String();
    }

    void drop(String key) {
        bucket.client().deleteObject(delete -> delete.bucket(bucket.name()).key(key));
    }

    /// The expected contents of the index, derived from the table.
    Map<String, JsonNode> expected() {
        List<Document> documents = new ArrayList<>();
        sessions.values().stream()
                .flatMap(life -> life.stored().stream())
                .forEach(it -> documents.add(Documents.session(it.value(), it.version())));
        summaries.values().stream()
                .flatMap(life -> life.stored().stream())
                .forEach(it -> documents.add(Documents.summary(it.value(), it.version())));
        items.values().stream()
                .flatMap(life -> life.stored().stream())
                .forEach(it -> documents.add(Documents.item(it.value(), it.version())));
        said.forEach((ref, moments) -> {
            Version version = life(ref).stored().map(StoredValue::version).orElseThrow();
            var windows = new Windows(window -> documents.add(Documents.window(
                    ref, version, window, SentenceEmbedder.shared().embed(window.text()))));
            moments.forEach(moment -> {
                documents.add(Documents.moment(ref, version, moment));
                windows.add(moment);
            });
            windows.end();
        });
        Map<String, JsonNode> expected = new TreeMap<>();
        documents.forEach(document -> expected.put(document.id(), IndexContents.json(document)));
        return expected;
    }

    private ItemHistory<TranscriptPointer> life(SessionRef ref) {
        return transcripts.computeIfAbsent(
                ref, each -> new ItemHistory<>(ItemCodecs.TRANSCRIPT, new ItemKey.TranscriptKey(each)));
    }

    private String nextNumber() {
        return Integer.toString(sequence++);
    }

    private static Change.Decoded change(ChangeRecord record) {
        return (Change.Decoded) Attempt.decoded(record);
    }
}
