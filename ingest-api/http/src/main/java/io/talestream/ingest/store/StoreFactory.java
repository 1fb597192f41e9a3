package io.talestream.ingest.store;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.talestream.contracts.campaign.Campaigns;
import io.talestream.contracts.invite.Invites;
import io.talestream.contracts.item.Items;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.setting.Settings;
import io.talestream.contracts.share.Shares;
import io.talestream.contracts.user.Users;
import io.talestream.contracts.workspace.Members;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.contents.Workspaces;
import io.talestream.store.ChangeFeed;
import io.talestream.store.DynamoCampaigns;
import io.talestream.store.DynamoInvites;
import io.talestream.store.DynamoItems;
import io.talestream.store.DynamoMembers;
import io.talestream.store.DynamoSessions;
import io.talestream.store.DynamoSettings;
import io.talestream.store.DynamoShares;
import io.talestream.store.DynamoUsers;
import io.talestream.store.DynamoWorkspaces;
import io.talestream.store.table.CapacityMeter;
import io.talestream.store.table.Table;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@Factory
final class StoreFactory {
    @Singleton
    Clock clock() {
        return Clock.systemUTC();
    }

    @Singleton
    @Bean(preDestroy = "close")
    DynamoDbClient dynamoDb(DynamoDbSettings settings) {
        return DynamoDbClients.open(settings);
    }

    @Singleton
    Table table(DynamoDbClient client, DynamoDbSettings settings, Clock clock, CapacityMeter meter) {
        return new Table(client, settings.table(), clock, meter);
    }

    @Singleton
    Users users(Table table) {
        return new DynamoUsers(table);
    }

    @Singleton
    Workspaces workspaces(Table table) {
        return new DynamoWorkspaces(table);
    }

    @Singleton
    Members members(Table table) {
        return new DynamoMembers(table);
    }

    @Singleton
    Invites invites(Table table) {
        return new DynamoInvites(table);
    }

    @Singleton
    Settings settings(Table table, DynamoDbSettings settings) {
        return new DynamoSettings(table, legacyHome(settings));
    }

    @Singleton
    Items items(Table table, DynamoDbSettings settings) {
        return new DynamoItems(table, legacyHome(settings));
    }

    @Singleton
    Campaigns campaigns(Table table) {
        return new DynamoCampaigns(table);
    }

    @Singleton
    Sessions sessions(Table table) {
        return new DynamoSessions(table);
    }

    @Singleton
    ChangeFeed feed(Table table) {
        return new ChangeFeed(table);
    }

    @Singleton
    Shares shares(Table table) {
        return new DynamoShares(table);
    }

    private static Optional<WorkspaceId> legacyHome(DynamoDbSettings settings) {
        return settings.legacyWorkspace().map(WorkspaceId::new);
    }
}
