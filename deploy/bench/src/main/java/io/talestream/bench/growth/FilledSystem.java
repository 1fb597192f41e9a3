package io.talestream.bench.growth;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.talestream.bench.BenchTable;
import io.talestream.bench.index.BenchIndex;
import io.talestream.bench.index.Lines;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.bench.sessions.SampleSession;
import io.talestream.bench.sessions.SampleSessions;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.NameCopy;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.DisplayName;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.Member;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.contracts.workspace.WorkspaceName;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.api.ApiSettings;
import io.talestream.search.document.Document;
import io.talestream.search.document.Documents;
import io.talestream.search.document.Moments;
import io.talestream.store.objects.BucketCreation;
import io.talestream.store.table.TableCreation;
import io.talestream.stream.parking.ParkingTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/// An API with a table and an index of its own, filled to a size. Its owner uses one workspace, which is the same
/// at each size, except for its sessions on that axis.
final class FilledSystem implements AutoCloseable {
    static final int USUAL_SESSIONS = 10;
    private static final int QUESTIONED_TURNS = 50;
    private static final String AUDIENCE = "bench";

    private final GrowthEngines engines;
    private final int size;
    private final ApiSettings settings;
    private final ApplicationContext context;
    private final BenchIndex index;
    private final Api owner;
    private final SessionRef session;
    private final Optional<WorkspaceId> large;
    private String question = "";
    private long moments;

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
        this.context = ApplicationContext.builder()
                .properties(settings.at(ApiSettings.ANY_FREE_PORT))
                .properties(Map.of(
                        "talestream.requests.writes-per-minute", Integer.MAX_VALUE,
                        // All calls are made by the bench.
                        "micronaut.health.monitor.enabled", false))
                .banner(false)
                .start();
        var client = context.getBean(DynamoDbClient.class);
        TableCreation.ensure(client, name);
        ParkingTable.ensure(client, ParkingTable.besides(name));
        BucketCreation.ensure(context.getBean(S3Client.class), name);
        context.getBean(EmbeddedServer.class).start();
        this.owner = user("owner");
        var workspace = new WorkspaceId(id("/api/workspaces"));
        var campaign =
                new CampaignId(id("/api/workspaces/%s/campaigns".formatted(workspace.value())));
        this.session = new SessionRef(
                workspace,
                campaign,
                new SessionId(id("/api/workspaces/%s/campaigns/%s/sessions"
                        .formatted(workspace.value(), campaign.value()))));
        try (var items = new BulkWrite(client, name)) {
            sessions(items, axis == Axis.SESSIONS ? size : USUAL_SESSIONS);
            if (axis == Axis.WORKSPACES) {
                workspaces(items, size);
            }
            this.large = axis == Axis.UTTERANCES ? Optional.of(utterances(items, size)) : Optional.empty();
        }
        transcribe(SampleSessions.withTurns(1).getFirst());
        index.awaitMoments(moments);
        index.awaitMerges();
    }

    /// The size on the axis that is measured.
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

    private String id(String list) {
        return owner.json("POST", list, "{\"name\":\"Landfall\"}").path("id").asText();
    }

    /// The first one exists.
    private void sessions(BulkWrite items, int count) {
        for (int i = 1; i < count; i++) {
            items.put(ItemCodecs.SESSION, BenchTable.session(besides(session.workspace(), session.campaign())));
        }
    }

    /// Other workspaces with one session each, which the index has, too.
    private void workspaces(BulkWrite items, int count) {
        List<Document> documents = new ArrayList<>();
        for (int i = 1; i < count; i++) {
            var user = new UserId("user-" + i);
            var campaign = campaign(items, workspace(items, user), user);
            var played = BenchTable.session(besides(campaign.workspace(), campaign.id()));
            items.put(ItemCodecs.SESSION, played);
            documents.add(Documents.session(played, Version.LEGACY));
        }
        Lines.documents(documents).forEach(index::send);
    }

    /// A second workspace of the owner, with all utterances.
    private WorkspaceId utterances(BulkWrite items, int count) {
        var campaign = campaign(items, workspace(items, new UserId(owner.user())), new UserId(owner.user()));
        SampleSessions.withTurns(count, sample -> {
            var ref = besides(campaign.workspace(), campaign.id());
            items.put(ItemCodecs.SESSION, BenchTable.session(ref));
            index(ref, sample);
        });
        return campaign.workspace();
    }

    private static WorkspaceId workspace(BulkWrite items, UserId founder) {
        var workspace = Workspace.founded(WorkspaceId.next(), new WorkspaceName("Thursdays"), founder);
        items.put(ItemCodecs.WORKSPACE, workspace);
        items.put(
                ItemCodecs.MEMBER,
                new Member(
                        workspace.id(),
                        founder,
                        Role.OWNER,
                        NameCopy.original(new DisplayName("A player")),
                        NameCopy.original(workspace.name())));
        return workspace.id();
    }

    private static Campaign campaign(BulkWrite items, WorkspaceId workspace, UserId by) {
        var campaign = Campaign.started(workspace, CampaignId.next(), new CampaignName("Tidewater"), by);
        items.put(ItemCodecs.CAMPAIGN, campaign);
        return campaign;
    }

    private static SessionRef besides(WorkspaceId workspace, CampaignId campaign) {
        return new SessionRef(workspace, campaign, SessionId.next());
    }

    /// The transcript of the session that is used.
    private void transcribe(SampleSession sample) {
        index(session, sample);
        question = sample.turns().stream()
                .limit(QUESTIONED_TURNS)
                .flatMap(turn -> Stream.of(turn.text().split("\\W+", -1)))
                .max(Comparator.comparingInt(String::length))
                .orElseThrow();
    }

    private void index(SessionRef ref, SampleSession sample) {
        List<Document> documents = new ArrayList<>();
        var divided = new Moments(moment -> documents.add(Documents.moment(ref, Version.LEGACY, moment)));
        SampleLibrary.utterances(sample).forEach(divided::add);
        moments += divided.end();
        Lines.documents(documents).forEach(index::send);
    }

    @Override
    public void close() {
        context.close();
        index.drop();
        index.close();
    }
}
