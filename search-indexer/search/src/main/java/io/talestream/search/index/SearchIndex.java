package io.talestream.search.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// An index of this application, addressed through aliases, so that an alias swap can replace it without downtime.
///
/// | alias | leads to |
/// | --- | --- |
/// | `<name>` | the live index |
/// | `<name>-write` | every index that receives writes: this one, and the others of [Generations] |
/// | `<index>-only` | the index itself: a write to a dropped index must not create another |
///
/// The indices are named `<name>-m<mapping>-<number>`. With the number, two concurrent starts choose the same name,
/// and the engine lets one of them create it.
public final class SearchIndex {
    /// The version of `index.json`. Increase it with every change to that file: existing indices must then be
    /// rebuilt.
    public static final int MAPPING = 6;

    /// The result of [#ensure].
    public sealed interface State {
        record Ready(String index) implements State {}

        /// The index has another mapping. It has got the fields that it lacked; queries and writes work as far as
        /// the mappings agree.
        record OtherMapping(String index, int mapping) implements State {
            public String sentence() {
                return "index %s has mapping %d, this release needs %d: rebuild it with 'talestream reindex'"
                        .formatted(index, mapping, MAPPING);
            }
        }
    }

    /// An index that receives writes.
    public record Target(String index) {
        /// The alias for writes. It leads to this index while that exists, and never to another.
        public String alias() {
            return index + "-only";
        }

        /// Whether the index has this code's mapping. Another mapping may reject a valid document.
        public boolean isCurrent() {
            return mapping(index) == MAPPING;
        }
    }

    private static final Pattern MADE_FOR = Pattern.compile(".*-m([0-9]{1,6})-[0-9]{6}");
    private static final JsonMapper JSON = new JsonMapper();
    private static final String KEPT_DELETES = "index.gc_deletes";
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int A_PAGE = 500;

    private final JsonCalls calls;
    private final String name;
    private final int shards;

    public SearchIndex(OpenIndex open) {
        this.calls = new JsonCalls(open);
        this.name = open.name();
        this.shards = open.shards();
    }

    public String readAlias() {
        return name;
    }

    public String writeAlias() {
        return name + "-write";
    }

    /// The name of an index with this code's mapping.
    public String concrete(int number) {
        return "%s-m%d-%06d".formatted(name, MAPPING, number);
    }

    /// Creates the index if there is none, opens what is closed, and waits until the index responds. A full disk makes
    /// the engine block writes; that block stays, as the engine removes it when there is space.
    public State ensure() {
        String index = behind(readAlias())
                .or(this::made)
                .orElseThrow(() -> new SearchUnavailable(
                        "index %s exists, but no index has the alias %s".formatted(concrete(1), name)));
        open();
        calls.get("/_cluster/health/" + index, Map.of("wait_for_status", "yellow", "timeout", "30s"))
                .orThrow();
        int mapping = mapping(index);
        if (mapping == MAPPING) {
            return new State.Ready(index);
        }
        targets().stream().filter(target -> !target.isCurrent()).forEach(this::upgrade);
        return new State.OtherMapping(index, mapping);
    }

    /// A closed write target makes every write unavailable, and a closed live index every search, too.
    private void open() {
        var blocks = EngineBlocks.read(calls);
        String closed = indices().stream().filter(blocks::isClosed).collect(Collectors.joining(","));
        if (!closed.isEmpty()) {
            calls.post("/" + closed + "/_open", Map.of(), new byte[0]).orThrow();
        }
    }

    /// Checks that the live index responds, and that nothing blocks it or another write target.
    ///
    /// @throws SearchUnavailable with the reason otherwise
    public void check() {
        var blocks = EngineBlocks.read(calls);
        for (String one : indices()) {
            blocks.reason(one).ifPresent(reason -> {
                throw new SearchUnavailable("index %s is blocked: %s".formatted(one, reason));
            });
        }
        var nothing = Map.of("size", "0", "allow_partial_search_results", "false", "filter_path", "took,error.type");
        calls.get("/" + name + "/_search", nothing).orThrow();
    }

    /// Adds the fields of this release, so that an older index accepts its documents until it is rebuilt. An index
    /// that defines one of them differently refuses the request and keeps its fields. Keeps deletes as long as an
    /// index of this release. Deletes the documents of campaigns, which no query reads.
    private void upgrade(Target older) {
        var settings = JSON.createObjectNode();
        settings.put(KEPT_DELETES, definition().at("/settings/index/gc_deletes").asText());
        calls.put("/" + older.index() + "/_settings", settings).orThrow();
        var body = JSON.createObjectNode();
        body.set("properties", definition().at("/mappings/properties"));
        var reply = calls.put("/" + older.index() + "/_mapping", body);
        if (reply.status() != BAD_REQUEST) {
            reply.orThrow();
        }
        deleteCampaigns(older);
    }

    private void deleteCampaigns(Target older) {
        var query = JSON.createObjectNode().put("size", A_PAGE).put("_source", false);
        query.putObject("query").putObject("term").put(Fields.KIND, Kind.CAMPAIGN.text());
        while (true) {
            JsonNode hits = calls.post("/" + older.index() + "/_search", Map.of(), query)
                    .orThrow()
                    .at("/hits/hits");
            if (hits.isEmpty()) {
                return;
            }
            var lines = new StringBuilder();
            for (JsonNode hit : hits) {
                var delete = JSON.createObjectNode();
                delete.putObject("delete")
                        .put("_id", hit.path("_id").textValue())
                        .put("routing", hit.path("_routing").textValue());
                lines.append(delete).append('\n');
            }
            var body = lines.toString().getBytes(StandardCharsets.UTF_8);
            var deleted = calls.postLines("/" + older.index() + "/_bulk", Map.of("refresh", "true"), body)
                    .orThrow();
            if (deleted.path("errors").asBoolean()) {
                throw new SearchUnavailable("cannot delete documents of campaigns in index " + older.index());
            }
        }
    }

    /// The current write targets. Resolve them for each batch: a rebuild that adds a second index and then reads
    /// the table misses no change, since the changes of a batch were in the table before.
    public List<Target> targets() {
        List<String> written = allBehind(writeAlias());
        if (written.isEmpty()) {
            throw new SearchUnavailable("no index has the write alias %s".formatted(writeAlias()));
        }
        return written.stream().map(Target::new).toList();
    }

    /// The index that an alias leads to.
    public Optional<String> behind(String alias) {
        return allBehind(alias).stream().findFirst();
    }

    /// The live index and the write targets.
    private Set<String> indices() {
        Set<String> all = new TreeSet<>(allBehind(readAlias()));
        all.addAll(allBehind(writeAlias()));
        return all;
    }

    private List<String> allBehind(String alias) {
        var reply = calls.get("/_alias/" + alias, Map.of());
        return reply.status() == NOT_FOUND
                ? List.of()
                : reply.orThrow()
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .sorted()
                        .toList();
    }

    /// The body of a create request, without aliases.
    public static ObjectNode definition() {
        try (InputStream in = Objects.requireNonNull(SearchIndex.class.getResourceAsStream("index.json"))) {
            return (ObjectNode) JSON.readTree(in);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read index.json", e);
        }
    }

    /// The same with the configured number of shards, the aliases of every index that receives writes, and `more`.
    ObjectNode definition(String index, String... more) {
        ObjectNode body = definition();
        ((ObjectNode) body.path("settings").path("index")).put("number_of_shards", shards);
        var aliases = body.putObject("aliases");
        aliases.putObject(writeAlias());
        aliases.putObject(new Target(index).alias());
        for (String alias : more) {
            aliases.putObject(alias);
        }
        return body;
    }

    private Optional<String> made() {
        var reply = calls.put("/" + concrete(1), definition(concrete(1), readAlias()));
        if (!reply.isFound() && !reply.error().equals("resource_already_exists_exception")) {
            reply.orThrow();
        }
        return behind(readAlias());
    }

    private static int mapping(String index) {
        Matcher made = MADE_FOR.matcher(index);
        return made.matches() ? Integer.parseInt(made.group(1)) : 0;
    }
}
