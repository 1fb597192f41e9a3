package io.talestream.search.index;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What is behind a name: an index made by this code, found through aliases, so that another can take its
/// place without anyone noticing.
///
/// | alias | leads to |
/// | --- | --- |
/// | `<name>` | the index that is asked |
/// | `<name>-write` | every index that is written: this one, and the others of [Generations] |
/// | `<index>-only` | the index itself: a write to one that was dropped must not make another |
///
/// The indices themselves are called `<name>-m<mapping>-<number>`. The number makes two who start at the same
/// moment want the same name, of whom the engine lets one have it.
public final class SearchIndex {
    /// Of `index.json`. Whoever changes what is in there raises it: what was indexed before has to be indexed
    /// anew.
    public static final int MAPPING = 2;

    /// What [#ensure] found or made.
    public sealed interface State {
        String index();

        record Ready(String index) implements State {}

        /// It was made for another mapping. It can be asked and written as far as the mappings agree.
        record OtherMapping(String index, int mapping) implements State {
            public String sentence() {
                return "the index %s has mapping %d and this release needs %d: rebuild it with 'talestream reindex'"
                        .formatted(index, mapping, MAPPING);
            }
        }
    }

    /// An index that is written.
    public record Target(String index) {
        /// What writes go to. It leads to this index as long as that is there, and never to another.
        public String alias() {
            return index + "-only";
        }

        /// Whether it was made for this code's mapping. One that was not may refuse a document that is right.
        public boolean isCurrent() {
            return mapping(index) == MAPPING;
        }
    }

    private static final Pattern MADE_FOR = Pattern.compile(".*-m([0-9]{1,6})-[0-9]{6}");
    private static final JsonMapper JSON = new JsonMapper();

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

    /// An index of this code's mapping.
    public String concrete(int number) {
        return "%s-m%d-%06d".formatted(name, MAPPING, number);
    }

    /// Makes the index if there is none, and waits until it answers.
    public State ensure() {
        String index = behind(readAlias())
                .or(this::made)
                .orElseThrow(() -> new SearchUnavailable(
                        "there is an index %s, but the alias %s does not lead to any".formatted(concrete(1), name)));
        calls.get("/_cluster/health/" + index, Map.of("wait_for_status", "yellow", "timeout", "30s"))
                .orThrow();
        int mapping = mapping(index);
        return mapping == MAPPING ? new State.Ready(index) : new State.OtherMapping(index, mapping);
    }

    /// Where a write goes. Asked for each batch: whoever adds a second index and then reads the table misses
    /// no change, since what a batch holds was in the table before.
    public List<Target> targets() {
        var reply = calls.get("/_alias/" + writeAlias(), Map.of());
        if (reply.status() == 404) {
            throw new SearchUnavailable("there is no index to write to: %s leads to none".formatted(writeAlias()));
        }
        return reply.orThrow()
                .propertyStream()
                .map(Map.Entry::getKey)
                .sorted()
                .map(Target::new)
                .toList();
    }

    /// The index that an alias leads to.
    public Optional<String> behind(String alias) {
        var reply = calls.get("/_alias/" + alias, Map.of());
        if (reply.status() == 404) {
            return Optional.empty();
        }
        return reply.orThrow().propertyStream().map(Map.Entry::getKey).findFirst();
    }

    /// The body that makes an index, without aliases.
    public static ObjectNode definition() {
        try (InputStream in = Objects.requireNonNull(SearchIndex.class.getResourceAsStream("index.json"))) {
            return (ObjectNode) JSON.readTree(in);
        } catch (IOException e) {
            throw new IllegalStateException("index.json cannot be read", e);
        }
    }

    /// The same in as many parts as are wanted, with the aliases that every index has which is written, and some more.
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
