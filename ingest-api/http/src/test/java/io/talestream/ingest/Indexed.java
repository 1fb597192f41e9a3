package io.talestream.ingest;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.DocumentIds;
import io.talestream.search.document.Names;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.Kind;
import io.talestream.search.index.SearchIndex;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// Puts into the index what a consumer of changes would, at once and no more than is asked for.
final class Indexed {
    private final ApiServer api;
    private final StringBuilder lines = new StringBuilder();

    Indexed(ApiServer api) {
        this.api = api;
    }

    /// `session` is its path.
    Indexed moment(String session, int ordinal, String speaker, String text) {
        return add(Kind.MOMENT, session, id(session, 7) + ":" + ordinal, said(session, ordinal, speaker, text));
    }

    Indexed secretMoment(String session, int ordinal, String speaker, String text) {
        return add(
                Kind.MOMENT,
                session,
                id(session, 7) + ":" + ordinal,
                said(session, ordinal, speaker, text).put(Fields.SECRET, true));
    }

    Indexed summary(String session, Edition edition, String text) {
        ObjectNode summary = of(session).put(Fields.EDITION, edition.name()).put(Fields.TEXT, text);
        Names.in(text).forEach(summary.putArray(Fields.NAMES)::add);
        return add(Kind.SUMMARY, session, id(session, 7) + ":" + edition, summary);
    }

    Indexed session(String session, String title, String text) {
        return add(
                Kind.SESSION,
                session,
                id(session, 7),
                of(session).put(Fields.TITLE, title).put(Fields.TEXT, text));
    }

    /// `item` is its path.
    Indexed item(String item, String visibility, String title, String text) {
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

    /// From now on it can be found.
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

    private Indexed add(Kind kind, String path, String id, ObjectNode source) {
        String workspace = id(path, 3);
        source.put(Fields.KIND, kind.text()).put(Fields.WORKSPACE, workspace).put(Fields.VERSION, 1);
        ObjectNode action = JsonNodeFactory.instance.objectNode();
        action.putObject("index")
                .put("_id", DocumentIds.of(kind, new WorkspaceId(workspace), id))
                .put("routing", workspace);
        lines.append(action).append('\n').append(source).append('\n');
        return this;
    }

    private static String id(String path, int step) {
        return path.split("/", -1)[step];
    }
}
