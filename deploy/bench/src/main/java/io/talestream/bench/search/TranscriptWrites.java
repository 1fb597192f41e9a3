package io.talestream.bench.search;

import io.talestream.bench.BenchTable;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.user.UserId;
import io.talestream.store.objects.Bucket;
import io.talestream.store.table.AttributeValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Writes sessions and transcripts directly to table and bucket, bypassing the API.
final class TranscriptWrites {
    private static final UserId AUTHOR = new UserId("bench");

    private final DynamoDbClient client;
    private final Bucket bucket;

    TranscriptWrites(DynamoDbClient client, Bucket bucket) {
        this.client = client;
        this.bucket = bucket;
    }

    List<TranscriptPointer> upload(SampleLibrary library, List<SampleSession> sessions) {
        return sessions.stream()
                .map(session -> upload(library.ref(session), session))
                .toList();
    }

    /// Uploads the transcript. No item points to it yet.
    private TranscriptPointer upload(SessionRef session, SampleSession sample) {
        var bytes = new ByteArrayOutputStream();
        WrittenTranscript written;
        try (var out = new TranscriptWriter(bytes)) {
            for (Utterance utterance : SampleLibrary.utterances(sample)) {
                out.write(utterance);
            }
            written = out.finish(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException("nothing can fail in memory", e);
        }
        String key = ObjectKeys.transcript(session, Version.at(Instant.now()));
        bucket.client()
                .putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromBytes(bytes.toByteArray()));
        return written.pointer(session, key);
    }

    void point(TranscriptPointer pointer) {
        Instant now = Instant.now();
        put(AttributeValues.toSdk(
                ItemFormat.encode(ItemCodecs.TRANSCRIPT, Stored.fresh(pointer, Version.at(now), now))));
    }

    void session(SessionRef ref) {
        var session = Session.planned(
                ref,
                SessionDetails.named(new SessionName("Landfall")),
                NameCopy.original(new CampaignName("Tidewater")),
                AUTHOR);
        Instant now = Instant.now();
        put(AttributeValues.toSdk(ItemFormat.encode(ItemCodecs.SESSION, Stored.fresh(session, Version.at(now), now))));
    }

    private void put(Map<String, AttributeValue> item) {
        client.putItem(write -> write.tableName(BenchTable.NAME).item(item));
    }
}
