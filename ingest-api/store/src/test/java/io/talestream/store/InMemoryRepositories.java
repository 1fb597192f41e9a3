package io.talestream.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.item.Items;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.setting.Settings;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.table.ItemFormat;
import io.talestream.contracts.user.Users;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.Workspaces;
import io.talestream.testing.memory.InMemoryCampaigns;
import io.talestream.testing.memory.InMemoryInvites;
import io.talestream.testing.memory.InMemoryItems;
import io.talestream.testing.memory.InMemoryMembers;
import io.talestream.testing.memory.InMemorySessions;
import io.talestream.testing.memory.InMemorySettings;
import io.talestream.testing.memory.InMemoryShares;
import io.talestream.testing.memory.InMemoryTable;
import io.talestream.testing.memory.InMemoryUsers;
import io.talestream.testing.memory.InMemoryWorkspaces;
import io.talestream.testing.time.SettableClock;
import java.util.Optional;

record InMemoryRepositories(SettableClock clock, WorkspaceId legacyHome, InMemoryTable table) implements Repositories {
    static InMemoryRepositories empty() {
        var clock = SettableClock.at(SettableClock.A_LATER_EVENING);
        return new InMemoryRepositories(clock, WorkspaceId.next(), new InMemoryTable(clock));
    }

    @Override
    public Users users() {
        return new InMemoryUsers(table);
    }

    @Override
    public Workspaces workspaces() {
        return new InMemoryWorkspaces(table);
    }

    @Override
    public Members members() {
        return new InMemoryMembers(table);
    }

    @Override
    public Invites invites() {
        return new InMemoryInvites(table);
    }

    @Override
    public Settings settings() {
        return new InMemorySettings(table, Optional.of(legacyHome));
    }

    @Override
    public Items items() {
        return new InMemoryItems(table, Optional.of(legacyHome));
    }

    @Override
    public Campaigns campaigns() {
        return new InMemoryCampaigns(table);
    }

    @Override
    public Sessions sessions() {
        return new InMemorySessions(table);
    }

    @Override
    public Shares shares() {
        return new InMemoryShares(table);
    }

    @Override
    public void put(Attributes raw) {
        table.put(ItemFormat.decode(raw));
    }
}
