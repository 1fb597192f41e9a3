package io.talestream.search.index;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The indices behind a name: the live index, the next one during a rebuild, and the previous one after an alias
/// swap. All of them receive writes, so each can go live at any time.
///
/// | alias | leads to |
/// | --- | --- |
/// | `<name>-next` | the index that is being built |
/// | `<name>-previous` | the index that was replaced |
///
/// Every step is a single atomic request.
public final class Generations {
    public record State(String live, Optional<String> next, Optional<String> previous) {}

    /// When an index was filled from the table, its number of documents, and the duration of the rebuild.
    public record Rebuilt(Instant finishedAt, long documents, Duration took) {}

    private static final String FINISHED = "finishedAt";
    private static final String DOCUMENTS = "documents";
    private static final String TOOK = "tookMillis";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final JsonCalls calls;
    private final SearchIndex index;
    private final Pattern numbered;

    public Generations(OpenIndex open) {
        this.calls = new JsonCalls(open);
        this.index = new SearchIndex(open);
        this.numbered = Pattern.compile(Pattern.quote(open.name()) + "-m[0-9]{1,6}-([0-9]{6})");
    }

    /// The current state.
    ///
    /// @throws SearchUnavailable if there is no index yet
    public State state() {
        String live = index.behind(index.readAlias())
                .orElseThrow(() -> new SearchUnavailable("no index has the alias " + index.readAlias()));
        return new State(live, index.behind(next()), index.behind(previous()));
    }

    /// Creates the next index, empty, which receives writes from now on. For fast filling it has no refresh and no
    /// replicas before [#settle].
    public String begin() {
        String made = index.concrete(highestNumber() + 1);
        ObjectNode body = index.definition(made, next());
        ((ObjectNode) body.path("settings").path("index"))
                .put("refresh_interval", "-1")
                .put("auto_expand_replicas", false)
                .put("number_of_replicas", 0);
        calls.put("/" + made, body).orThrow();
        return made;
    }

    /// Restores the default settings and makes everything written searchable.
    public void settle(String filled) {
        var usual = SearchIndex.definition().path("settings").path("index");
        var settings = JSON.objectNode();
        settings.putObject("index")
                .put("refresh_interval", usual.path("refresh_interval").asText())
                .put("auto_expand_replicas", usual.path("auto_expand_replicas").asText());
        calls.put("/" + filled + "/_settings", settings).orThrow();
        refresh(filled);
        calls.get("/_cluster/health/" + filled, Map.of("wait_for_status", "yellow", "timeout", "30s"))
                .orThrow();
    }

    /// Stores the result of the rebuild in the index.
    public void note(String filled, Instant finishedAt) {
        long begun = calls.get("/" + filled + "/_settings", Map.of("flat_settings", "true"))
                .orThrow()
                .path(filled)
                .path("settings")
                .path("index.creation_date")
                .asLong(finishedAt.toEpochMilli());
        long documents = calls.get("/" + filled + "/_count", Map.of())
                .orThrow()
                .path("count")
                .asLong();
        var body = JSON.objectNode();
        body.putObject("_meta")
                .put(FINISHED, finishedAt.toString())
                .put(DOCUMENTS, documents)
                .put(TOOK, Math.max(0, finishedAt.toEpochMilli() - begun));
        calls.put("/" + filled + "/_mapping", body).orThrow();
    }

    /// How the live index was built; empty if it is the original one.
    public Optional<Rebuilt> rebuilt() {
        String live = state().live();
        var note = calls.get("/" + live + "/_mapping", Map.of())
                .orThrow()
                .path(live)
                .path("mappings")
                .path("_meta");
        return note.has(FINISHED)
                ? Optional.of(new Rebuilt(
                        Instant.parse(note.path(FINISHED).asText()),
                        note.path(DOCUMENTS).asLong(),
                        Duration.ofMillis(note.path(TOOK).asLong())))
                : Optional.empty();
    }

    /// Makes everything written so far searchable.
    public void refresh(String one) {
        calls.post("/" + one + "/_refresh", Map.of(), JSON.objectNode()).orThrow();
    }

    /// Swaps the aliases: the next index becomes live, and the live one becomes the previous one.
    ///
    /// @throws SearchRefused if `state` is no longer current
    public void swap(State state) {
        String filled = state.next().orElseThrow();
        var actions = JSON.arrayNode();
        remove(actions, state.live(), index.readAlias());
        add(actions, filled, index.readAlias());
        remove(actions, filled, next());
        add(actions, state.live(), previous());
        send(actions);
    }

    /// Swaps the aliases: the previous index becomes live, and the live one becomes the previous one.
    public void rollback(State state) {
        String back = state.previous().orElseThrow();
        var actions = JSON.arrayNode();
        remove(actions, state.live(), index.readAlias());
        add(actions, back, index.readAlias());
        remove(actions, back, previous());
        add(actions, state.live(), previous());
        send(actions);
    }

    /// Deletes an index that is not live.
    public void drop(String one) {
        if (state().live().equals(one)) {
            throw new IllegalArgumentException(one + " is the live index: cannot drop it");
        }
        calls.delete("/" + one).orThrow();
    }

    private void send(ArrayNode actions) {
        var body = JSON.objectNode();
        body.set("actions", actions);
        calls.post("/_aliases", Map.of(), body).orThrow();
    }

    private static void add(ArrayNode actions, String to, String alias) {
        actions.addObject().putObject("add").put("index", to).put("alias", alias);
    }

    private static void remove(ArrayNode actions, String from, String alias) {
        actions.addObject()
                .putObject("remove")
                .put("index", from)
                .put("alias", alias)
                .put("must_exist", true);
    }

    private int highestNumber() {
        return calls.get("/" + index.readAlias() + "-m*/_alias", Map.of())
                .orThrow()
                .propertyStream()
                .map(Map.Entry::getKey)
                .map(numbered::matcher)
                .filter(Matcher::matches)
                .mapToInt(match -> Integer.parseInt(match.group(1)))
                .max()
                .orElse(0);
    }

    private String next() {
        return index.readAlias() + "-next";
    }

    private String previous() {
        return index.readAlias() + "-previous";
    }
}
