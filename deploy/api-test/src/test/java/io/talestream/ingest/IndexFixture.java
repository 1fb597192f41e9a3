package io.talestream.ingest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Document;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moments;
import io.talestream.search.document.Names;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.SearchIndex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Writes documents to the index as the consumer of changes does, immediately and only the given ones.
final class IndexFixture {
    private final ApiServer api;
    private final StringBuilder lines = new StringBuilder();

    IndexFixture(ApiServer api) {
        this.api = api;
    }

    /// `session` is its path.
    IndexFixture moment(String session, int ordinal, String speaker, String text) {
        return add(Kind.MOMENT, session, id(session, 7) + ":" + ordinal, said(session, ordinal, speaker, text));
    }

    IndexFixture secretMoment(String session, int ordinal, String speaker, String text) {
        return add(
                Kind.MOMENT,
                session,
                id(session, 7) + ":" + ordinal,
                said(session, ordinal, speaker, text).put(Fields.SECRET, true));
    }

    /// A whole transcript, divided into moments as the consumer does.
    IndexFixture transcript(String session, Utterance... said) {
        var ref = new SessionRef(
                new WorkspaceId(id(session, 3)), new CampaignId(id(session, 5)), new SessionId(id(session, 7)));
        var moments = new Moments(moment -> add(Documents.moment(ref, new Version(1), moment)));
        Stream.of(said).forEach(moments::add);
        moments.end();
        return this;
    }

    /// An utterance of 900 ms that starts at second `ordinal`.
    static Utterance said(int ordinal, String speaker, String text, boolean secret) {
        var span = new Span(1_000L * ordinal, 1_000L * ordinal + 900);
        return new Utterance(ordinal, speaker, Optional.of(span), text, Optional.empty(), List.of(), secret);
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

    IndexFixture summary(String session, Edition edition, String text) {
        ObjectNode summary = of(session).put(Fields.EDITION, edition.name()).put(Fields.TEXT, text);
        Names.in(text).forEach(summary.putArray(Fields.NAMES)::add);
        return add(Kind.SUMMARY, session, id(session, 7) + ":" + edition, summary);
    }

    IndexFixture session(String session, String title, String text) {
        return add(
                Kind.SESSION,
                session,
                id(session, 7),
                of(session).put(Fields.TITLE, title).put(Fields.TEXT, text));
    }

    /// `item` is its path.
    IndexFixture item(String item, String visibility, String title, String text) {
        ObjectNode source = JsonNodeFactory.instance
                .objectNode()
                .put(Fields.ITEM, id(item, 5))
                .put(Fields.VISIBILITY, visibility)
                .put(Fields.TITLE, title)
                .put(Fields.TEXT, text);
        source.putArray(Fields.TAGS).add(title);
        Names.in("The " + title).forEach(source.putArray(Fields.NAMES)::add);
        return add(Kind.ITEM, item, id(item, 5), source);
    }

    /// Refreshes the index, so that the documents can be found.
    void now() {
        var reply = new JsonCalls(api.index)
                .postLines(
                        "/" + new SearchIndex(api.index).writeAlias() + "/_bulk",
                        Map.of("refresh", "true"),
                        lines.toString().getBytes(StandardCharsets.UTF_8))
                .orThrow();
        if (reply.path("errors").asBoolean()) {
            throw new AssertionError(reply.toString());
        }
        lines.setLength(0);
    }

    private static ObjectNode said(String session, int ordinal, String speaker, String text) {
        ObjectNode said = of(session)
                .put(Fields.ORDINAL, ordinal)
                .put(Fields.FIRST_TURN, ordinal)
                .put(Fields.LAST_TURN, ordinal)
                .put(Fields.START_MS, 1_000L * ordinal)
                .put(Fields.END_MS, 1_000L * ordinal + 900)
                .put(Fields.SPEAKER, speaker)
                .put(Fields.TEXT, text);
        Names.in(text).forEach(said.putArray(Fields.NAMES)::add);
        return said;
    }

    private static ObjectNode of(String session) {
        return JsonNodeFactory.instance
                .objectNode()
                .put(Fields.CAMPAIGN, id(session, 5))
                .put(Fields.SESSION, id(session, 7));
    }

    private IndexFixture add(Kind kind, String path, String id, ObjectNode source) {
        String workspace = id(path, 3);
        source.put(Fields.KIND, kind.text()).put(Fields.WORKSPACE, workspace).put(Fields.VERSION, 1);
        add(DocumentIds.of(kind, new WorkspaceId(workspace), id), workspace, source.toString());
        return this;
    }

    private void add(String id, String routing, String source) {
        ObjectNode action = JsonNodeFactory.instance.objectNode();
        action.putObject("index").put("_id", id).put("routing", routing);
        lines.append(action).append('\n').append(source).append('\n');
    }

    private static String id(String path, int step) {
        return path.split("/", -1)[step];
    }
}
