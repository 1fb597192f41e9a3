package io.talestream.store;

import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.item.Items;
import io.talestream.contracts.item.LegacyItem;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.setting.LegacySetting;
import io.talestream.contracts.setting.Settings;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.table.Index;
import io.talestream.contracts.table.ItemCodec;
import io.talestream.contracts.table.ItemCodecs;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.Users;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.Workspaces;
import io.talestream.testing.time.SettableClock;

/// All repositories on one empty table, whatever that stands on.
interface Repositories {
    /// What every write takes its time from. It stands still until a test moves it.
    SettableClock clock();

    /// The workspace that took over version 1's data.
    WorkspaceId legacyHome();

    Users users();

    Workspaces workspaces();

    Members members();

    Invites invites();

    Settings settings();

    Items items();

    Campaigns campaigns();

    Sessions sessions();

    Shares shares();

    /// Puts an item past the repositories, as version 1 or a newer release would have.
    void put(Attributes raw);

    default void putLegacy(LegacyItem item) {
        put(asVersion1(ItemCodecs.LEGACY_ITEM, item));
    }

    default void putLegacy(LegacySetting setting) {
        put(asVersion1(ItemCodecs.LEGACY_SETTING, setting));
    }

    /// Version 1 wrote an item's own attributes and none of the common ones.
    static <T> Attributes asVersion1(ItemCodec<T> codec, T value) {
        ItemKey key = codec.key(value);
        var out =
                new AttributeWriter().text(Index.TABLE.partitionKey(), key.pk()).text(Index.TABLE.sortKey(), key.sk());
        codec.write(value, out);
        return out.done();
    }
}
