package io.talestream.bench.growth;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.bench.Api;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.parking.ParkingTable;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// An API with a table and an index of its own, filled to a size. Its owner uses one workspace, which is the same
/// at each size, except for its sessions on that axis.
final class FilledSystem implements AutoCloseable {
    private static final int USUAL_SESSIONS = 10;
    private static final int QUESTIONED_TURNS = 50;
    private static final String AUDIENCE = "bench";

    private final GrowthEngines engines;
    private final int size;
    private final ApiSettings settings;
    private final ApplicationContext context;
    private final BenchIndex index;
    private final Api owner;
    private final SessionRef session;
    private final String question;
    private final Optional<WorkspaceId> large;

    FilledSystem(GrowthEngines engines, Axis axis, int size) {
        this.engines = engines;
        this.size = size;
        String name = "growth-%s-%d".formatted(axis.text(), size);
        this.index = new BenchIndex(engines.search(), name);
        this.settings = new ApiSettings(
                        engines.dynamo().endpoint(),
                        name,
                        engines.s3().endpoint(),
                        name,
                        engines.issuer(),
                        AUDIENCE,
                        EngineKeys.TEMPORARY)
                .searching(engines.search().endpoint(), name)
                .embedding(false);
        this.context = started(settings, name);
        this.owner = user("owner");
        this.session = newSession(owner);
        SampleSession sample = SampleSessions.withTurns(1).getFirst();
        this.question = rareWord(sample);
        try (var fill = new SystemFill(bean(DynamoDbClient.class), name, index)) {
            fill.sessions(session, (axis == Axis.SESSIONS ? size : USUAL_SESSIONS) - 1);
            fill.workspaces(axis == Axis.WORKSPACES ? size - 1 : 0);
            this.large = axis == Axis.UTTERANCES
                    ? Optional.of(fill.utterances(new UserId(owner.user()), size))
                    : Optional.empty();
            fill.transcript(session, sample);
        }
    }

    private static ApplicationContext started(ApiSettings settings, String name) {
        var context = ApplicationContext.builder()
                .properties(settings.at(ApiSettings.ANY_FREE_PORT))
                .properties(Map.of(
                        "talestream.requests.writes-per-minute",
                        Integer.MAX_VALUE,
                        // All calls are made by the bench.
                        "micronaut.health.monitor.enabled",
                        false))
                .banner(false)
                .start();
        var client = context.getBean(DynamoDbClient.class);
        TableCreation.ensure(client, name);
        ParkingTable.ensure(client, ParkingTable.besides(name));
        BucketCreation.ensure(context.getBean(Bucket.class).client(), name);
        context.getBean(EmbeddedServer.class).start();
        return context;
    }

    private static SessionRef newSession(Api owner) {
        String workspaces = "/api/workspaces";
        var workspace = new WorkspaceId(Places.id(owner, workspaces, "name"));
        String campaigns = workspaces + "/" + workspace.value() + "/campaigns";
        var campaign = new CampaignId(Places.id(owner, campaigns, "name"));
        String sessions = campaigns + "/" + campaign.value() + "/sessions";
        return new SessionRef(workspace, campaign, new SessionId(Places.id(owner, sessions, "name")));
    }

    /// Long words are rare.
    private static String rareWord(SampleSession sample) {
        return sample.turns().stream()
                .limit(QUESTIONED_TURNS)
                .flatMap(turn -> Stream.of(turn.text().split("\\W+", -1)))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    int size() {
        return size;
    }

    Api owner() {
        return owner;
    }

    /// The one of the sessions that has a transcript in the index.
    SessionRef session() {
        return session;
    }

    /// A rare word of the transcript that is in the index.
    String question() {
        return question;
    }

    /// The workspace with all utterances of the axis.
    Optional<WorkspaceId> large() {
        return large;
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /// For the commands of an operator.
    Map<String, String> environment() {
        return settings.environment();
    }

    Api user(String name) {
        String token = engines.issuer().token(name, AUDIENCE, Map.of(), Duration.ofHours(3));
        return new Api(context.getBean(EmbeddedServer.class).getURI(), name, token);
    }

    @Override
    public void close() {
        context.close();
        index.drop();
        index.close();
    }
}
