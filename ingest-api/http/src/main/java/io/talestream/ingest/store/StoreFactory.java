package io.talestream.ingest.store;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.Campaigns;
import io.talestream.store.ChangeFeed;
import io.talestream.store.Conversations;
import io.talestream.store.Invites;
import io.talestream.store.Items;
import io.talestream.store.Members;
import io.talestream.store.ModelUsages;
import io.talestream.store.Sessions;
import io.talestream.store.Settings;
import io.talestream.store.Shares;
import io.talestream.store.Users;
import io.talestream.store.VoiceProfiles;
import io.talestream.store.Workspaces;
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
        return new Users(table);
    }

    @Singleton
    Workspaces workspaces(Table table) {
        return new Workspaces(table);
    }

    @Singleton
    Members members(Table table) {
        return new Members(table);
    }

    @Singleton
    VoiceProfiles voices(Table table) {
        return new VoiceProfiles(table);
    }

    @Singleton
    Conversations conversations(Table table) {
        return new Conversations(table);
    }

    @Singleton
    Invites invites(Table table) {
        return new Invites(table);
    }

    @Singleton
    Settings settings(Table table, DynamoDbSettings settings) {
        return new Settings(table, legacyHome(settings));
    }

    @Singleton
    Items items(Table table, DynamoDbSettings settings) {
        return new Items(table, legacyHome(settings));
    }

    @Singleton
    Campaigns campaigns(Table table) {
        return new Campaigns(table);
    }

    @Singleton
    Sessions sessions(Table table) {
        return new Sessions(table);
    }

    @Singleton
    ChangeFeed feed(Table table) {
        return new ChangeFeed(table);
    }

    @Singleton
    ModelUsages modelUsages(Table table) {
        return new ModelUsages(table);
    }

    @Singleton
    Shares shares(Table table) {
        return new Shares(table);
    }

    private static Optional<WorkspaceId> legacyHome(DynamoDbSettings settings) {
        return settings.legacyWorkspace().map(WorkspaceId::new);
    }
}
