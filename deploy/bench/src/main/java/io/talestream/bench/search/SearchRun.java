package io.talestream.bench.search;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.contracts.visibility.Role;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.query.Reader;
import io.talestream.search.query.Scope;
import io.talestream.search.query.Search;
import io.talestream.search.query.SearchRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/// The same questions in sequence, sent to the product and to the engine. The whole index is in one workspace: the
/// product's workspace filter excludes nothing and gives it no advantage.
final class SearchRun {
    private static final int SEEN = 10;

    private final Search search;
    private final JsonCalls calls;
    private final String path;
    private final Reader reader;
    private final List<String> questions;
    private final AtomicInteger searches = new AtomicInteger();
    private final AtomicInteger bareSearches = new AtomicInteger();

    SearchRun(OpenIndex index, SampleLibrary library, List<String> questions) {
        this.search = new Search(index);
        this.calls = new JsonCalls(index);
        this.path = "/" + index.name() + "/_search";
        this.reader = new Reader(library.workspace(), Role.OWNER, library.sessions(), Set.of());
        this.questions = List.copyOf(questions);
    }

    void ours() {
        search.answer(reader, new SearchRequest(next(searches), Scope.EVERYWHERE, SEEN, Optional.empty()));
    }

    /// A plain `match` with highlights.
    void bare() {
        var question = JsonNodeFactory.instance.objectNode().put("size", SEEN);
        question.putObject("query").putObject("match").put(Fields.TEXT, next(bareSearches));
        question.putObject("highlight").putObject("fields").putObject(Fields.TEXT);
        calls.post(path, Map.of(), question).orThrow();
    }

    private String next(AtomicInteger count) {
        return questions.get(Math.floorMod(count.getAndIncrement(), questions.size()));
    }
}
