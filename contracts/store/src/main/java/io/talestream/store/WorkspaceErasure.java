package io.talestream.store;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.TableDesign;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// Deletes a workspace and all its seats in one transaction: a seat never exists in a deleted workspace, and without
/// a seat users cannot see what is still to be deleted.
record WorkspaceErasure(Calls calls, StoredValue<Workspace> workspace) {
    private static final int MOST_SEATS = TableDesign.MOST_STEPS_IN_A_TRANSACTION - 1;

    /// If there are more seats than a transaction has steps, the other seats are deleted first and the owners' last:
    /// until the workspace is deleted, an owner can repeat the request.
    WriteResult<Workspace> withSeats() {
        var whole = Mutation.Erase.of(ItemCodecs.WORKSPACE, workspace);
        var stays = new Mutation.Require(
                whole.key(),
                Map.of(Common.VERSION, Attribute.Decimal.of(workspace.version().micros())));
        while (true) {
            List<StoredValue<Member>> seats = seats();
            boolean last = seats.size() <= MOST_SEATS;
            Outcome outcome = calls.write(steps(last ? whole : stays, seats));
            boolean isAboutTheWorkspace = outcome instanceof Outcome.Rejected rejected
                    && rejected.at(0).isPresent();
            if (isAboutTheWorkspace || (last && outcome instanceof Outcome.Committed)) {
                return Results.erased(outcome, workspace, Workspace.class);
            }
        }
    }

    private List<StoredValue<Member>> seats() {
        var found =
                calls.all(EntityType.MEMBER, Map.of("ws", workspace.value().id().value()));
        return StoredItem.all(found, Member.class).stream()
                .sorted(Comparator.comparing(seat -> seat.value().isOwner()))
                .toList();
    }

    private static List<Mutation> steps(Mutation first, List<StoredValue<Member>> seats) {
        List<Mutation> steps = new ArrayList<>(List.of(first));
        seats.stream().limit(MOST_SEATS).forEach(seat -> steps.add(Mutation.Erase.of(ItemCodecs.MEMBER, seat)));
        return steps;
    }
}
