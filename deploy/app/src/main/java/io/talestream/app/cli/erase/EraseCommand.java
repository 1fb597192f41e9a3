package io.talestream.app.cli.erase;

import io.talestream.app.cli.ProgressLine;
import io.talestream.app.command.TableCommand;
import io.talestream.app.config.Times;
import io.talestream.app.config.UsageError;
import io.talestream.app.process.Consumers;
import io.talestream.app.process.OpenParkingLot;
import io.talestream.app.resources.OpenTable;
import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemFormat;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Users;
import io.talestream.store.Workspaces;
import io.talestream.stream.archive.ChangeArchive;
import io.talestream.stream.archive.ErasedData;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "erase",
        description = {
            "Delete workspaces and deleted accounts from every store, then search every store for them",
            "Stop it at any time; repeat the command to resume"
        },
        exitCodeList = {
            "0:erased; the search found nothing",
            "1:something is left, or it failed",
            "2:usage error; nothing was changed"
        },
        footer = {
            "  talestream erase --workspace 01ARZ3NDEKTSV4RRFFQ69G5FAV --dry-run",
            "  talestream erase --workspace 01ARZ3NDEKTSV4RRFFQ69G5FAV",
            "  talestream erase --deleted"
        })
public final class EraseCommand extends TableCommand {
    /// How far clocks may differ. Later changes are of a new account of the same user.
    private static final Duration SKEW = Duration.ofMinutes(1);

    private final Consumers consumers;

    @Option(
            names = "--workspace",
            paramLabel = "ID",
            description = "Erase this workspace; delete it first if it exists")
    private @Nullable String workspace;

    @Option(names = "--user", paramLabel = "ID", description = "Erase the deleted account of this user")
    private @Nullable String user;

    @Option(names = "--deleted", description = "Erase all workspaces and accounts deleted in the last 30 days")
    private boolean deleted;

    @Option(
            names = "--max-wait",
            paramLabel = "TIME",
            description = "Wait this long for consumers to handle the deletes (default: ${DEFAULT-VALUE})")
    private String maxWait = "5m";

    @Option(names = "--dry-run", description = "Count what each store has; delete nothing")
    private boolean dryRun;

    public EraseCommand(Map<String, String> environment, Consumers consumers) {
        super(environment);
        this.consumers = consumers;
    }

    @Override
    public Integer call() throws InterruptedException {
        checkOptions();
        Duration most = Times.duration("--max-wait", maxWait);
        try (OpenTable open = at.open()) {
            var line = new ProgressLine(out(), err());
            var archive = new ChangeArchive(open.bucket(), open.name());
            DataSubjects subjects = subjects(open, new Users(open.table()), archive, line);
            var table = new TableStore(open, subjects, line::shows);
            var files = new BucketStore(open, subjects);
            List<SearchedStore> others = new ArrayList<>(List.of(
                    files,
                    new ArchiveStore(archive, subjects, line::shows),
                    new ParkedStore(new OpenParkingLot(open, consumers), consumers.names(), subjects)));
            if (open.hasIndex()) {
                others.add(new IndexStore(open.index(), subjects));
            }
            var evidence = new Evidence(subjects.names());
            if (dryRun) {
                search(table, others, subjects, evidence, line);
                line.say("Nothing was deleted.");
                return 0;
            }
            table.sample(evidence);
            files.sample(evidence);
            subjects.workspaces().forEach(id -> delete(new Workspaces(open.table()), id));
            Instant until = Instant.now().plus(SKEW);
            subjects.ofWorkspaces().forEach(partition -> archive.erased().add(partition, ErasedData.FOR_GOOD));
            subjects.ofUsers().forEach(partition -> archive.erased().add(partition, until));
            erase(table, evidence, line);
            line.shows("waiting for the consumers");
            Optional<String> behind = new CaughtUp(open).await(Instant.now(), most);
            for (SearchedStore store : others) {
                erase(store, evidence, line);
            }
            line.say("Searching for the ids and %,d samples of deleted text".formatted(evidence.samples()));
            long found = search(table, others, subjects, evidence, line);
            behind.ifPresent(group ->
                    line.say("Group %s has not handled the deletes: repeat the command when it has.".formatted(group)));
            boolean isErased = found == 0 && behind.isEmpty();
            line.say(isErased ? "Erased." : "Not erased.");
            return isErased ? 0 : 1;
        }
    }

    private void checkOptions() {
        if (Stream.of(workspace != null, user != null, deleted)
                        .filter(Boolean::booleanValue)
                        .count()
                != 1) {
            throw new UsageError("Name --workspace, --user or --deleted.");
        }
        workspaceOf(workspace);
    }

    private DataSubjects subjects(OpenTable open, Users users, ChangeArchive archive, ProgressLine line)
            throws InterruptedException {
        Set<WorkspaceId> workspaces =
                new HashSet<>(workspaceOf(workspace).stream().toList());
        Set<UserId> accounts = new HashSet<>(userOf(user).stream().toList());
        if (accounts.stream().anyMatch(id -> users.find(id).isPresent())) {
            throw new UsageError("The account of this user exists: the user deletes it with DELETE /api/me.");
        }
        if (deleted) {
            open.table()
                    .overEverything()
                    .pass(
                            Optional.empty(),
                            page -> page.stream()
                                    .filter(item -> item.has(Common.DELETED_AT) && isSubject(item))
                                    .forEach(item -> {
                                        switch (ItemFormat.decode(item).key()) {
                                            case ItemKey.WorkspaceKey(WorkspaceId id) -> workspaces.add(id);
                                            case ItemKey.UserKey(UserId id) -> accounts.add(id);
                                            default -> {}
                                        }
                                    }));
            line.say("%,d workspaces and %,d accounts".formatted(workspaces.size(), accounts.size()));
        }
        var named = DataSubjects.of(workspaces, accounts, Set.of());
        return accounts.isEmpty()
                ? named
                : DataSubjects.of(workspaces, accounts, new ArchiveStore(archive, named, line::shows).addresses());
    }

    private static boolean isSubject(Attributes item) {
        return item.find(Common.ENTITY_TYPE)
                .filter(
                        Set.<Attribute>of(
                                new Attribute.Text(EntityType.WORKSPACE.label()),
                                new Attribute.Text(EntityType.USER.label()))::contains)
                .isPresent();
    }

    private static Optional<UserId> userOf(@Nullable String text) {
        try {
            return Optional.ofNullable(text).map(UserId::new);
        } catch (InvalidField e) {
            throw new UsageError("--user must be the id of a user: " + e.getMessage());
        }
    }

    private static void delete(Workspaces workspaces, WorkspaceId id) {
        for (Optional<StoredValue<Workspace>> found = workspaces.find(id);
                found.isPresent();
                found = workspaces.find(id)) {
            workspaces.delete(found.get());
        }
        workspaces.finishDelete(id);
    }

    private static void erase(SearchedStore store, Evidence evidence, ProgressLine line) throws InterruptedException {
        line.say("%-10s %,12d deleted".formatted(store.name(), store.erase(evidence)));
    }

    private static long search(
            TableStore table, List<SearchedStore> others, DataSubjects subjects, Evidence evidence, ProgressLine line)
            throws InterruptedException {
        List<SearchedStore> all = new ArrayList<>(others);
        all.addFirst(table);
        long found = 0;
        for (SearchedStore store : all) {
            var search = new EvidenceSearch(subjects, evidence);
            store.search(search);
            line.say(search.line(store.name()));
            found += search.found();
        }
        return found;
    }
}
