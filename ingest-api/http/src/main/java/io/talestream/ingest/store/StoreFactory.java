package io.talestream.ingest.store;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Import;
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

/// The table and the repositories on it.
@Factory
@Import(
        classes = {
            Users.class,
            Workspaces.class,
            Members.class,
            VoiceProfiles.class,
            Conversations.class,
            Invites.class,
            Campaigns.class,
            ChangeFeed.class,
            ModelUsages.class,
            Shares.class
        })
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
    Settings settings(Table table, DynamoDbSettings settings) {
        return new Settings(table, legacyHome(settings));
    }

    @Singleton
    Items items(Table table, DynamoDbSettings settings) {
        return new Items(table, legacyHome(settings));
    }

    @Singleton
    Sessions sessions(Table table) {
        return new Sessions(table);
    }

    private static Optional<WorkspaceId> legacyHome(DynamoDbSettings settings) {
        return settings.legacyWorkspace().map(WorkspaceId::new);
    }
}
