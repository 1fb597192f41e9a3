package io.talestream.search.query;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moment;
import io.talestream.search.document.Moments;
import io.talestream.search.document.Names;
import io.talestream.search.document.TranscriptHead;
import io.talestream.search.document.Windows;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.search.index.SearchSettings;
import io.talestream.testing.engine.Engines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A separate index on the engine shared by the tests. It is written with the timeout of a worker and searched with
/// the timeout of the API, as shipped.
final class WrittenIndex implements AutoCloseable {
    private static final Duration PATIENCE_OF_THE_API = Duration.ofSeconds(5);
    private static final Duration PATIENCE_OF_A_WORKER = Duration.ofMinutes(1);
    static final Version VERSION = new Version(1);

    final OpenIndex open;
    private final OpenIndex written;
    private final SearchIndex index;
    private final JsonCalls calls;
    private final StringBuilder lines = new StringBuilder();

    WrittenIndex(boolean embeddings) {
        var settings = SearchSettings.local(
                        Engines.openSearch().endpoint(),
                        Engines.openSearch().newName(),
                        Engines.openSearch().user(),
                        Engines.openSearch().password())
                .withEmbeddings(embeddings);
        this.open = OpenIndex.at(settings, PATIENCE_OF_THE_API);
        this.written = OpenIndex.at(settings, PATIENCE_OF_A_WORKER);
        this.index = new SearchIndex(written);
        this.calls = new JsonCalls(written);
        index.ensure();
    }

    void moment(WorkspaceId workspace, SessionId session, int ordinal, String speaker, String text) {
        add(Kind.MOMENT, workspace, session.value() + ":" + ordinal, said(session, ordinal, speaker, text));
    }

    private void add(Document document) {
        var source = new ByteArrayOutputStream();
        try {
            document.writeTo(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        add(document.id(), document.routing(), source.toString(StandardCharsets.UTF_8));
    }

    /// Writes the document in the form the product writes.
    void moment(SessionRef session, Moment moment) {
        add(Documents.moment(session, VERSION, moment));
    }

    /// Writes all moments the product derives from a transcript, and its windows if they are wanted.
    void transcript(SessionRef session, List<Utterance> said) {
        transcript(session, VERSION, said);
    }

    void transcript(SessionRef session, Version version, List<Utterance> said) {
        int count = moments(session, version, said);
        var windows = new Windows(window -> {
            if (written.model().isPresent()) {
                add(Documents.window(session, version, window, written.embed(window.text())));
            }
        });
        var moments = new Moments(windows::add);
        said.forEach(moments::add);
        moments.end();
        add(Documents.head(TranscriptHead.none(session).with(version, count, windows.end(), written.model())));
    }

    /// Writes the moments of a transcript as a writer that has not come to its windows and its head.
    int moments(SessionRef session, Version version, List<Utterance> said) {
        var moments = new Moments(moment -> add(Documents.moment(session, version, moment)));
        said.forEach(moments::add);
        return moments.end();
    }

    void goneMoment(WorkspaceId workspace, SessionId session, int ordinal, String speaker, String text) {
        add(
                Kind.MOMENT,
                workspace,
                session.value() + ":" + ordinal,
                said(session, ordinal, speaker, text).put(Fields.GONE, true));
    }

    void summary(WorkspaceId workspace, SessionId session, Edition edition, String text) {
        add(
                Kind.SUMMARY,
                workspace,
                session.value() + ":" + edition,
                of(session).put(Fields.EDITION, edition.name()).put(Fields.TEXT, text));
    }

    void session(WorkspaceId workspace, SessionId session, String title, String text) {
        session(workspace, session, title, text, "Tidewater");
    }

    void session(WorkspaceId workspace, SessionId session, String title, String text, String campaignName) {
        add(
                Kind.SESSION,
                workspace,
                session.value(),
                of(session)
                        .put(Fields.CAMPAIGN_NAME, campaignName)
                        .put(Fields.TITLE, title)
                        .put(Fields.TEXT, text));
    }

    void item(WorkspaceId workspace, ItemId item, Visibility visibility, String title, String text) {
        add(
                Kind.ITEM,
                workspace,
                item.value(),
                JsonNodeFactory.instance
                        .objectNode()
                        .put(Fields.ITEM, item.value())
                        .put(Fields.VISIBILITY, visibility.name())
                        .put(Fields.TITLE, title)
                        .put(Fields.TEXT, text));
    }

    /// Sends the buffered writes and refreshes the index, so all earlier writes are searchable.
    Search search() {
        if (!lines.isEmpty()) {
            var reply = calls.postLines(
                            "/" + index.writeAlias() + "/_bulk",
                            Map.of("refresh", "true"),
                            lines.toString().getBytes(StandardCharsets.UTF_8))
                    .orThrow();
            if (reply.path("errors").asBoolean()) {
                throw new AssertionError(reply.toString());
            }
            lines.setLength(0);
        }
        return new Search(open);
    }

    private static ObjectNode said(SessionId session, int ordinal, String speaker, String text) {
        ObjectNode said = of(session)
                .put(Fields.ORDINAL, ordinal)
                .put(Fields.FIRST_TURN, 2 * ordinal)
                .put(Fields.LAST_TURN, 2 * ordinal + 1)
                .put(Fields.START_MS, 1_000L * ordinal)
                .put(Fields.END_MS, 1_000L * ordinal + 900)
                .put(Fields.SPEAKER, speaker)
                .put(Fields.TEXT, text);
        Names.in(text).forEach(said.putArray(Fields.NAMES)::add);
        return said;
    }

    private static ObjectNode of(SessionId session) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(Fields.CAMPAIGN, campaignOf(session).value())
                .put(Fields.SESSION, session.value());
    }

    /// Every session has a campaign of its own.
    static CampaignId campaignOf(SessionId session) {
        return new CampaignId("0" + session.value().substring(1));
    }

    private void add(Kind kind, WorkspaceId workspace, String id, ObjectNode source) {
        source.put(Fields.KIND, kind.text())
                .put(Fields.WORKSPACE, workspace.value())
                .put(Fields.VERSION, 1);
        add(DocumentIds.of(kind, workspace, id), workspace.value(), source.toString());
    }

    private void add(String id, String routing, String source) {
        ObjectNode action = JsonNodeFactory.instance.objectNode();
        action.putObject("index").put("_id", id).put("routing", routing);
        lines.append(action).append('\n').append(source).append('\n');
    }

    @Override
    public void close() {
        calls.delete("/" + index.readAlias() + "-m*").orThrow();
        written.close();
        open.close();
    }
}
