package io.talestream.testing.memory;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.ItemCodec;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.function.Predicate;

/// Deletes what lies below something, for the repositories whose deletes go deep.
final class Cascade {
    private final InMemoryTable table;

    Cascade(InMemoryTable table) {
        this.table = table;
    }

    /// A root that is gone does not keep the rest from going: an earlier delete may have been interrupted.
    <T> WriteResult<T> after(WriteResult<T> root, Runnable below) {
        switch (root) {
            case WriteResult.Written<T> _, WriteResult.NotFound<T> _ -> below.run();
            case WriteResult.Conflict<T> _,
                    WriteResult.AlreadyExists<T> _,
                    WriteResult.Repeated<T> _,
                    WriteResult.KeyReused<T> _,
                    WriteResult.Refused<T> _ -> {}
        }
        return root;
    }

    void finish(ItemKey root, Runnable below) {
        table.alone(() -> {
            if (table.at(root).orElse(null) instanceof StoredItem.Gone) {
                below.run();
            }
            return root;
        });
    }

    void below(WorkspaceId workspace) {
        sweep(ItemCodecs.MEMBER, member -> member.workspace().equals(workspace));
        sweep(ItemCodecs.INVITE, invite -> invite.workspace().equals(workspace));
        sweep(ItemCodecs.SETTING, setting -> setting.workspace().equals(workspace));
        sweep(ItemCodecs.ITEM, item -> item.workspace().equals(workspace));
        sweep(ItemCodecs.CAMPAIGN, campaign -> campaign.workspace().equals(workspace));
        sessions(session -> session.workspace().equals(workspace));
    }

    void below(WorkspaceId workspace, CampaignId campaign) {
        sessions(session ->
                session.workspace().equals(workspace) && session.campaign().equals(campaign));
    }

    void below(SessionRef session) {
        results(session::equals);
    }

    private void sessions(Predicate<SessionRef> which) {
        sweep(ItemCodecs.SESSION, session -> which.test(session.ref()));
        results(which);
    }

    private void results(Predicate<SessionRef> of) {
        sweep(ItemCodecs.TRANSCRIPT, transcript -> of.test(transcript.session()));
        sweep(ItemCodecs.CORRECTIONS, corrections -> of.test(corrections.session()));
        sweep(ItemCodecs.SUMMARY, summary -> of.test(summary.session()));
        sweep(ItemCodecs.SHARE, share -> of.test(share.session()));
    }

    private <T> void sweep(ItemCodec<T> codec, Predicate<T> which) {
        table.every(codec.valueType())
                .filter(item -> which.test(item.value()))
                .forEach(item -> table.erase(codec, item).orThrow());
    }
}
