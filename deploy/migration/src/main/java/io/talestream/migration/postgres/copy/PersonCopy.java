package io.talestream.migration.postgres.copy;

import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.Email;
import io.talestream.contracts.user.EmailClaim;
import io.talestream.contracts.user.User;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.user.UserWrite;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.RowMapping;
import io.talestream.migration.postgres.report.RowOutcome;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.Rows;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.ImportedEntity;
import io.talestream.store.WorkspaceContents;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Copies a user: the profile, and a workspace that they own. A user who has signed in to Talestream before keeps the
/// profile they have there.
record PersonCopy(Target to, RowMapping fitting, boolean dryRun) {
    private static final int ATTEMPTS = 8;

    static String digest(User user) {
        return DerivedIds.digest(
                user.name().value(), user.email().map(Email::value).orElse(""));
    }

    RowOutcome copy(Rows.Person row, String print, Optional<Ledger.Entry> entry) {
        MappedRows.Person person;
        try {
            person = fitting.person(row);
        } catch (UnmappableRow e) {
            return RowOutcome.leftOut(e.of(SourceTable.USER, row.id()));
        }
        List<String> place =
                List.of(person.user().id().value(), person.workspace().value());
        if (entry.filter(there -> !there.place().equals(place)).isPresent()) {
            return RowOutcome.rejected(SourceTable.USER, row.id(), "id", "was copied for another sub before");
        }
        return placed(person, place, print, entry);
    }

    private RowOutcome placed(
            MappedRows.Person person, List<String> place, String print, Optional<Ledger.Entry> entry) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<StoredValue<User>> user = to.users().find(person.user().id());
            Optional<StoredValue<Workspace>> home = to.workspaces().find(person.workspace());
            Map<Slot, String> wanted = wanted(person, user, entry);
            var merge = new ThreeWayMerge(entry.map(Ledger.Entry::base).orElse(Map.of()), wanted, here(user, home));
            Optional<Slot> conflict = merge.conflict();
            if (conflict.isPresent()) {
                return RowOutcome.conflict(SourceTable.USER, person.id(), "name", "was changed in Talestream since");
            }
            var noted = new Ledger.Entry(
                    SourceTable.USER, person.id(), print, place, wanted, List.of(), Optional.empty(), false);
            if (dryRun) {
                return RowOutcome.of(merge.changesNothing() ? RowOutcome.Kind.SAME : RowOutcome.Kind.WRITTEN);
            }
            if (merge.changesNothing()) {
                if (!entry.equals(Optional.of(noted))) {
                    to.ledger().note(noted);
                }
                return RowOutcome.of(RowOutcome.Kind.SAME);
            }
            if (entry.isPresent()) {
                Optional<RowOutcome> end = changed(person, user, home, merge, noted);
                if (end.isPresent()) {
                    return end.get();
                }
                continue;
            }
            switch (arrived(person, merge, noted)) {
                case ImportedEntity.Answer.Written _ -> {
                    return RowOutcome.of(RowOutcome.Kind.WRITTEN);
                }
                case ImportedEntity.Answer.Refused refused
                when refused.at().stream().anyMatch(ItemKey.EmailKey.class::isInstance)
                        && refused.at().stream().noneMatch(ItemKey.UserKey.class::isInstance) -> {
                    return emailTaken(person);
                }
                case ImportedEntity.Answer.Refused _ -> {}
            }
        }
        throw new IllegalStateException("user %s keeps changing in Talestream".formatted(person.id()));
    }

    /// Leaves out a profile that existed before the migration.
    private static Map<Slot, String> wanted(
            MappedRows.Person person, Optional<StoredValue<User>> user, Optional<Ledger.Entry> entry) {
        Map<Slot, String> wanted = new EnumMap<>(Slot.class);
        boolean ours = entry.map(there -> there.base().containsKey(Slot.PERSON)).orElse(user.isEmpty());
        if (ours) {
            wanted.put(Slot.PERSON, digest(person.user()));
        }
        wanted.put(Slot.WORKSPACE, DerivedIds.digest(person.home().value()));
        return wanted;
    }

    private static Map<Slot, String> here(Optional<StoredValue<User>> user, Optional<StoredValue<Workspace>> home) {
        Map<Slot, String> here = new EnumMap<>(Slot.class);
        user.ifPresent(there -> here.put(Slot.PERSON, digest(there.value())));
        home.ifPresent(there ->
                here.put(Slot.WORKSPACE, DerivedIds.digest(there.value().name().value())));
        return here;
    }

    private ImportedEntity.Answer arrived(MappedRows.Person person, ThreeWayMerge merge, Ledger.Entry noted) {
        User user = person.user();
        ImportedEntity arrival = new ImportedEntity(to.table(), AccessPatterns.IMPORT_PERSON);
        if (merge.step(Slot.PERSON) == ThreeWayMerge.Step.PUT) {
            arrival.creates(ItemCodecs.USER, user);
            user.email().ifPresent(email -> arrival.creates(ItemCodecs.EMAIL, new EmailClaim(email, user.id())));
        }
        if (merge.step(Slot.WORKSPACE) == ThreeWayMerge.Step.PUT) {
            arrival.creates(ItemCodecs.WORKSPACE, Workspace.founded(person.workspace(), person.home(), user.id()))
                    .creates(
                            ItemCodecs.MEMBER,
                            new Member(
                                    person.workspace(),
                                    user.id(),
                                    Role.OWNER,
                                    NameCopy.original(user.name()),
                                    NameCopy.original(person.home())));
        }
        return arrival.write(Optional.of(to.ledger().noted(noted)));
    }

    /// Each write is atomic; after an interruption the first is found done. Empty on a version conflict.
    private Optional<RowOutcome> changed(
            MappedRows.Person person,
            Optional<StoredValue<User>> user,
            Optional<StoredValue<Workspace>> home,
            ThreeWayMerge merge,
            Ledger.Entry noted) {
        if (merge.step(Slot.PERSON) == ThreeWayMerge.Step.PUT) {
            switch (to.users().update(user.orElseThrow(), person.user())) {
                case UserWrite.Written _ -> {}
                case UserWrite.EmailTaken _ -> {
                    return Optional.of(emailTaken(person));
                }
                case UserWrite.Conflict _, UserWrite.AlreadyExists _, UserWrite.NotFound _ -> {
                    return Optional.empty();
                }
            }
        }
        if (merge.step(Slot.WORKSPACE) == ThreeWayMerge.Step.PUT) {
            Workspace before = home.orElseThrow().value();
            to.workspaces()
                    .update(
                            home.get(),
                            before.named(new WorkspaceName(person.home().value())));
            return Optional.empty();
        }
        to.ledger().note(noted);
        return Optional.of(RowOutcome.of(RowOutcome.Kind.WRITTEN));
    }

    private static RowOutcome emailTaken(MappedRows.Person person) {
        return RowOutcome.rejected(SourceTable.USER, person.id(), "email", "belongs to another user in Talestream");
    }

    /// Handles a deleted row: deletes the workspace if it is otherwise empty, and the profile if the migration created
    /// it and it is unchanged since.
    RowOutcome remove(Ledger.Entry entry) {
        var sub = new UserId(entry.place().get(0));
        var workspace = new WorkspaceId(entry.place().get(1));
        Optional<WorkspaceContents> contents = to.workspaces().load(workspace);
        if (contents.filter(there -> !isBare(there)).isPresent()) {
            return RowOutcome.conflict(
                    SourceTable.USER,
                    entry.row(),
                    "id",
                    "was deleted, but the workspace has content that exists only in Talestream");
        }
        if (dryRun) {
            return RowOutcome.of(RowOutcome.Kind.REMOVED);
        }
        contents.ifPresent(there -> to.workspaces().delete(there.workspace()));
        to.workspaces().finishDelete(workspace);
        Optional<StoredValue<User>> profile = to.users()
                .find(sub)
                .filter(there -> digest(there.value()).equals(entry.base().get(Slot.PERSON)))
                .filter(_ -> to.members()
                        .workspacesOf(sub, PageRequest.first(1))
                        .items()
                        .isEmpty());
        if (profile.isPresent()
                && to.users().update(profile.get(), profile.get().value().reachedAt(Optional.empty()))
                        instanceof UserWrite.Written(StoredValue<User> unreachable)) {
            new ImportedEntity(to.table(), AccessPatterns.IMPORT_PERSON)
                    .erases(ItemCodecs.USER, unreachable)
                    .write(Optional.empty());
        }
        to.ledger().forget(SourceTable.USER, entry.row());
        return RowOutcome.of(RowOutcome.Kind.REMOVED);
    }

    private static boolean isBare(WorkspaceContents contents) {
        return contents.campaigns().isEmpty()
                && contents.items().isEmpty()
                && contents.settings().isEmpty()
                && contents.members().size() <= 1;
    }
}
