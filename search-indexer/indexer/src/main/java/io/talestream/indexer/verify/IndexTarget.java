package io.talestream.indexer.verify;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.contracts.change.Change;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.indexer.DocumentRemoval;
import io.talestream.indexer.RewritePolicy;
import io.talestream.indexer.SearchConsumer;
import io.talestream.indexer.SingleDocument;
import io.talestream.search.index.Fields;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.store.table.TableWalk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;

final class IndexTarget implements VerifiedTarget {
    private static final int GIVEN_TOGETHER = 100;
    private final String index;
    private final DocumentRuns runs;
    private final TableWalk walk;
    private final SearchConsumer consumer;
    private final DocumentRemoval removal;
    private final Optional<String> model;
    private final boolean repairs;

    IndexTarget(String index, Verification.Sources sources, boolean repairs) {
        OpenIndex open = sources.open();
        var target = new SearchIndex.Target(index);
        this.index = index;
        this.runs = new DocumentRuns(new JsonCalls(open), index);
        this.walk = sources.walk();
        // An index of an earlier release gets its windows with the rebuild that it needs anyway.
        this.model = open.model().filter(_ -> target.isCurrent());
        this.repairs = repairs;
        this.removal = new DocumentRemoval(open, target);
        this.consumer = SearchConsumer.into(
                target, open, sources.bucket(), sources.sessions(), RewritePolicy.WHAT_IS_THERE_TOO);
    }

    @Override
    public String name() {
        return index;
    }

    @Override
    public void refresh() {
        runs.refresh();
    }

    @Override
    public List<Difference> compare(WorkspaceId workspace, WorkspaceItems items) {
        List<DocumentRun> comparable = runs.of(workspace).stream()
                .filter(run -> !items.mayHaveUnread(run.label()))
                .toList();
        return Comparison.of(items.versions(), comparable, model);
    }

    @Override
    public void workspaces(Consumer<WorkspaceId> each) {
        runs.workspaces(each);
    }

    @Override
    public boolean repairs() {
        return repairs;
    }

    /// Writes the expected documents first, then deletes the unexpected ones. In the reverse order, a deletion
    /// would reject a document that is not newer.
    @Override
    public void repair(WorkspaceId workspace, Set<Difference> differences) {
        Set<String> wrong = differences.stream().map(Difference::item).collect(Collectors.toSet());
        List<Change.Decoded> changes = WorkspaceItems.changes(workspace, wrong, walk);
        changes.stream().gather(Gatherers.windowFixed(GIVEN_TOGETHER)).forEach(consumer::applyAll);
        refresh();
        List<DocumentRun> there = runs.of(workspace);
        WorkspaceItems items = WorkspaceItems.of(workspace, walk);
        Map<String, List<DocumentRun>> found = there.stream()
                .filter(run -> wrong.contains(run.label()) && !items.mayHaveUnread(run.label()))
                .collect(Collectors.groupingBy(DocumentRun::label));
        Map<String, Version> table = items.versions();
        found.forEach((label, here) -> {
            Optional<Version> version = Optional.ofNullable(table.get(label));
            version.ifPresentOrElse(
                    current -> deleteExtras(current, here, changes), () -> here.forEach(run -> delete(run, _ -> {})));
        });
    }

    private void deleteExtras(Version current, List<DocumentRun> here, List<Change.Decoded> changes) {
        long documents = here.stream().mapToLong(DocumentRun::documents).sum();
        for (DocumentRun run : here) {
            switch (run.kind()) {
                case HEAD -> {}
                case MOMENT, WINDOW -> {
                    long expected = here.stream()
                            .mapToLong(each -> each.expected(run.kind()))
                            .max()
                            .orElse(-1);
                    if (run.version() != current.micros()) {
                        delete(run, _ -> {});
                    } else if (run.last() >= expected && expected >= 0) {
                        delete(
                                run,
                                bool -> bool.withArray("filter")
                                        .addObject()
                                        .putObject("range")
                                        .putObject(Fields.ORDINAL)
                                        .put("gte", expected));
                    }
                }
                case CAMPAIGN, SESSION, SUMMARY, ITEM -> {
                    if (documents > 1) {
                        delete(run, bool -> ids(run.label(), changes, bool));
                    }
                }
            }
        }
    }

    /// Excludes the correct document.
    private static void ids(String label, List<Change.Decoded> changes, ObjectNode bool) {
        var right = bool.putArray("must_not").addObject().putObject("ids").putArray("values");
        changes.stream()
                .filter(change ->
                        ItemLabel.of(change.key()).filter(label::equals).isPresent())
                .flatMap(change -> SingleDocument.of(change).stream())
                .forEach(document -> right.add(document.id()));
    }

    private void delete(DocumentRun run, Consumer<ObjectNode> only) {
        ObjectNode query = JsonNodeFactory.instance.objectNode();
        ObjectNode bool = query.putObject("bool");
        var filter = bool.putArray("filter");
        run.fields()
                .forEach((field, value) -> filter.addObject().putObject("term").put(field, value));
        only.accept(bool);
        removal.of(query);
    }
}
