package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.resources.OpenTable;
import io.talestream.stream.group.GroupSettings;
import io.talestream.testing.kinesis.LiveKinesis;
import io.talestream.testing.process.ChildProcess;
import io.talestream.testing.time.Eventually;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// More groups than the table's own stream serves, on a Kinesis stream that delivers changes twice and out of order.
class KinesisIT {
    private static final Duration PATIENCE = Duration.ofMinutes(6);
    private static final int SESSIONS = 12;
    private static final String STREAM = "test-stream";
    private static final int SHARDS = 2;
    private static final List<String> GROUPS = List.of("search", "names", "jobs", "history");

    private static final String GROUPS_SETTING = "search=search;names=projector;jobs=transcription;history=archive";

    private final Disruptions disruptions = new Disruptions();

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    void four_groups_agree_with_the_table_for_changes_in_any_order() throws Exception {
        try (var kinesis = LiveKinesis.start();
                var services = new EmbeddedServices(directory)) {
            OpenTable open = services.table();
            try (var copy = new DisorderedCopy(open, kinesis.endpoint(), STREAM, SHARDS)) {
                var _ = services.stream(
                        table -> table.kinesis(STREAM, Optional.of(kinesis.endpoint()), false),
                        GroupSettings.parse(GROUPS_SETTING));
                List<URI> apis = List.of(services.api());
                try (var ada = new PatientClient(services.token("ada"), () -> apis, disruptions)) {
                    run(ada, copy, apis, () -> {});
                    everythingIsHandled(copy, open);
                    assertThat(ada.found(apis)).hasSize(SESSIONS - 1).doesNotHaveDuplicates();
                }
            }
            everythingAgrees(services::run);
        }
    }

    @Test
    @Tag("proof")
    @Timeout(1_500)
    void two_processes_share_four_groups_and_agree_with_the_table_for_changes_in_any_order() throws Exception {
        try (var engines = TalestreamProcess.start(Map.of(), "engines", "--data", directory.toString());
                var kinesis = LiveKinesis.start()) {
            Map<String, String> environment = environment(engines, kinesis, STREAM);
            environment.put("TALESTREAM_STREAM_GROUPS", GROUPS_SETTING);
            try (var open = OpenTable.on(directory);
                    var copy = new DisorderedCopy(open, kinesis.endpoint(), STREAM, SHARDS);
                    var api = TalestreamProcess.start(environment, "serve", "api", "--port", "0");
                    var stream = new ServicePair("stream", environment, disruptions)) {
                List<URI> apis = List.of(api.uri());
                stream.await();
                try (var ada = new PatientClient(ServicesIT.token(directory, "ada"), () -> apis, disruptions)) {
                    // The first process may own all shards, and hands some over only while there are changes to read.
                    var round = new AtomicInteger();
                    Eventually.within(PATIENCE, () -> "both have shards of the same group: " + owners(open), () -> {
                        ada.renamesCampaign("The Long Way, mile " + round.incrementAndGet());
                        boolean _ = copy.more();
                        return owners(open).size() == 2;
                    });
                    run(ada, copy, apis, stream::killFirst);
                    everythingIsHandled(copy, open);
                    assertThat(ada.found(apis)).hasSize(SESSIONS - 1).doesNotHaveDuplicates();
                }
            }
            everythingAgrees(directory);
        }
    }

    /// Of a process that reads the changes from this stream.
    static Map<String, String> environment(ChildProcess engines, LiveKinesis kinesis, String stream)
            throws IOException {
        Map<String, String> environment = new HashMap<>(ServicesIT.environment(Path.of(engines.ready())));
        environment.put("TALESTREAM_STREAM_KINESIS", stream);
        environment.put("TALESTREAM_STREAM_KINESIS_ENDPOINT", kinesis.endpoint().toString());
        // The Kinesis emulator does not support the binary format that the SDK prefers.
        environment.put("CBOR_ENABLED", "false");
        return environment;
    }

    /// After all processes have ended.
    static void everythingAgrees(Path directory) {
        everythingAgrees(command -> CommandRun.of(
                Map.of(),
                Stream.concat(Stream.of(command), Stream.of("--data", directory.toString()))
                        .toArray(String[]::new)));
    }

    private static void everythingAgrees(Function<String[], CommandRun> operator) {
        CommandRun verify = operator.apply(new String[] {"verify"});
        assertThat(verify.status()).as(verify.toString()).isZero();
        CommandRun names = operator.apply(new String[] {"projections", "check"});
        assertThat(names.status()).as(names.toString()).isZero();
        CommandRun parked = operator.apply(new String[] {"parked", "list"});
        assertThat(parked.status()).as(parked.toString()).isZero();
        assertThat(parked.out()).isEqualToIgnoringNewLines("Nothing is parked.");
    }

    private static Set<String> owners(OpenTable open) {
        return open.changes().leases("search").all().stream()
                .flatMap(lease -> lease.owner().stream())
                .collect(Collectors.toSet());
    }

    private static void run(PatientClient ada, DisorderedCopy copy, List<URI> apis, Runnable kill)
            throws InterruptedException {
        int before = copy.copied();
        List<String> posted = new ArrayList<>(ada.posts(SESSIONS, new Semaphore(SESSIONS)));
        copy.more();
        kill.run();
        ada.renamesCampaign("The Short Way");
        ada.deletes(posted.removeFirst());
        Collections.sort(posted);
        ada.renamesCampaign("The Way Home");

        Eventually.within(
                PATIENCE,
                () -> "%s are found, not %s; campaigns are called %s"
                        .formatted(ada.found(apis), posted, ada.campaignNames()),
                () -> {
                    boolean _ = copy.more();
                    return ada.found(apis).stream().sorted().toList().equals(posted)
                            && ada.campaignNames().equals(List.of("The Way Home"));
                });
        assertThat(copy.copied() - before).isGreaterThan(2 * SESSIONS);
    }

    /// Copies the writes of the groups, too, until they have handled all changes and write nothing more.
    private static void everythingIsHandled(DisorderedCopy copy, OpenTable open) {
        Eventually.within(
                PATIENCE,
                () -> GROUPS.stream()
                        .map(group -> open.changes().leases(group).all())
                        .toList()
                        .toString(),
                () -> GROUPS.stream()
                                .allMatch(group -> copy.isHandled(open.changes().leases(group)))
                        && !copy.more());
    }
}
