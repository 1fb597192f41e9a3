package io.talestream.store;

import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.id.Ids;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.item.Items;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.setting.Settings;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.user.Users;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.Workspaces;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.time.SettableClock;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

record DynamoRepositories(
        SettableClock clock, WorkspaceId legacyHome, DynamoDbClient client, String tableName, Table table)
        implements Repositories {
    /// On a table of its own, so that tests share an engine and nothing else.
    static DynamoRepositories empty(DynamoDb dynamo) {
        String tableName = "test-" + Ids.next();
        TableCreation.ensure(dynamo.client(), tableName);
        var clock = SettableClock.at(SettableClock.A_LATER_EVENING);
        var table = new Table(dynamo.client(), tableName, clock, CapacityMeter.NONE);
        return new DynamoRepositories(clock, WorkspaceId.next(), dynamo.client(), tableName, table);
    }

    /// The same table, reached through another client.
    DynamoRepositories through(DynamoDbClient other) {
        return new DynamoRepositories(
                clock, legacyHome, other, tableName, new Table(other, tableName, clock, CapacityMeter.NONE));
    }

    @Override
    public Users users() {
        return new DynamoUsers(table);
    }

    @Override
    public Workspaces workspaces() {
        return new DynamoWorkspaces(table);
    }

    @Override
    public Members members() {
        return new DynamoMembers(table);
    }

    @Override
    public Invites invites() {
        return new DynamoInvites(table);
    }

    @Override
    public Settings settings() {
        return new DynamoSettings(table, Optional.of(legacyHome));
    }

    @Override
    public Items items() {
        return new DynamoItems(table, Optional.of(legacyHome));
    }

    @Override
    public Campaigns campaigns() {
        return new DynamoCampaigns(table);
    }

    @Override
    public Sessions sessions() {
        return new DynamoSessions(table);
    }

    @Override
    public Shares shares() {
        return new DynamoShares(table);
    }

    @Override
    public void put(Attributes raw) {
        client.putItem(put -> put.tableName(tableName).item(AttributeValues.toSdk(raw)));
    }
}
