package io.talestream.stream.projection;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.User;
import io.talestream.store.Sessions;
import io.talestream.store.table.TableUnavailable;
import io.talestream.stream.consumer.Attempt;
import io.talestream.stream.history.Disorder;
import io.talestream.stream.history.Steps;
import io.talestream.testing.engine.Engines;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Copies and counts are consistent in the end for any user writes and any order of delivery.
///
/// Every delivery has its own projector, as if each were another process. Between any two of its requests users write,
/// other processes project, or it is killed.
class AnyProjectionIT {
    private static final List<String> NAMES = List.of("Tidewater", "Ebb", "Flood");

    @Property(tries = 12, seed = "1")
    void any_history_ends_with_consistent_projections(
            @ForAll("acts") List<ProjectionStep> acts,
            @ForAll("acts") List<ProjectionStep> meanwhile,
            @ForAll("disorder") Disorder disorder,
            @ForAll("disturbances") List<Disturbance> disturbances) {
        agrees(acts, meanwhile, disorder, disturbances);
    }

    @Tag("proof")
    @Property(tries = 150)
    void many_histories_end_with_consistent_projections(
            @ForAll("acts") List<ProjectionStep> acts,
            @ForAll("acts") List<ProjectionStep> meanwhile,
            @ForAll("disorder") Disorder disorder,
            @ForAll("disturbances") List<Disturbance> disturbances) {
        agrees(acts, meanwhile, disorder, disturbances);
    }

    private static void agrees(
            List<ProjectionStep> acts,
            List<ProjectionStep> meanwhile,
            Disorder disorder,
            List<Disturbance> disturbances) {
        try (var stage = new ProjectionFixture(Engines.dynamo())) {
            var play = new Play(stage, meanwhile, disorder, disturbances);
            acts.forEach(play::perform);
            play.deliverTheRest();
            ProjectionAgreement.holdsOn(stage);
        }
    }

    @Provide
    Arbitrary<List<ProjectionStep>> acts() {
        return ProjectionStep.acts(25);
    }

    @Provide
    Arbitrary<Disorder> disorder() {
        return Steps.disorder();
    }

    @Provide
    Arbitrary<List<Disturbance>> disturbances() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.integers().between(0, 5).optional())
                .as(Disturbance::new)
                .list()
                .ofMaxSize(20);
    }

    /// Performs this many other steps between the requests of one delivery, and kills it before the given request.
    record Disturbance(int others, Optional<Integer> killedBefore) {
        static final Disturbance NONE = new Disturbance(0, Optional.empty());
    }

    private static final class Play {
        private final ProjectionFixture stage;
        private final Queue<ProjectionStep> meanwhile;
        private final Disorder disorder;
        private final Queue<Disturbance> disturbances;
        private final List<Sessions> processes;
        private final List<StoredValue<User>> people = new ArrayList<>();
        private final List<StoredValue<Session>> seen = new ArrayList<>();
        private final List<ChangeRecord> changes = new ArrayList<>();
        private final Set<ChangeRecord> delivered = ConcurrentHashMap.newKeySet();

        Play(
                ProjectionFixture stage,
                List<ProjectionStep> meanwhile,
                Disorder disorder,
                List<Disturbance> disturbances) {
            this.stage = stage;
            this.meanwhile = new ArrayDeque<>(meanwhile);
            this.disorder = disorder;
            this.disturbances = new ArrayDeque<>(disturbances);
            this.processes = List.of(new Sessions(stage.table), new Sessions(stage.table));
            people.add(stage.founder);
        }

        synchronized void perform(ProjectionStep act) {
            String name = any(NAMES, act.name());
            switch (act.kind()) {
                case RENAME_CAMPAIGN -> stage.renameCampaign(name);
                case RENAME_WORKSPACE -> stage.renameWorkspace(name);
                case RENAME_USER ->
                    stage.renamed(any(people, act.which()).value().id(), name);
                case CREATE_SESSION -> seen.add(stage.aSession(any(processes, act.which())));
                case EDIT_SESSION ->
                    withSession(
                            act,
                            session -> stage.sessions.update(
                                    session, session.value().described(SessionDetails.named(new SessionName(name)))));
                case DELETE_SESSION -> withSession(act, stage.sessions::delete);
                case JOIN -> stage.join(any(people, act.which()));
                case JOIN_AS_NEW_USER -> {
                    people.add(stage.aUser("Bob"));
                    stage.join(people.getLast());
                }
                case LEAVE ->
                    stage.members
                            .find(
                                    stage.workspace,
                                    any(people, act.which()).value().id())
                            .filter(member -> !member.value().isOwner())
                            .ifPresent(stage.members::remove);
                case DELIVER -> {
                    changes.addAll(stage.changes.more());
                    deliver(any(changes, act.which()), stage.client);
                }
            }
        }

        /// Edits a session as it was read at its creation, possibly stale.
        private void withSession(ProjectionStep act, Consumer<StoredValue<Session>> edit) {
            if (!seen.isEmpty()) {
                edit.accept(any(seen, act.which()));
            }
        }

        void deliverTheRest() {
            for (var waiting = undelivered(); !waiting.isEmpty(); waiting = undelivered()) {
                waiting.forEach(this::deliverDisturbed);
            }
        }

        private synchronized List<ChangeRecord> undelivered() {
            changes.addAll(stage.changes.more());
            List<ChangeRecord> waiting = new ArrayList<>(changes);
            waiting.removeAll(delivered);
            return disorder.of(waiting);
        }

        /// A killed delivery is repeated.
        private void deliverDisturbed(ChangeRecord change) {
            var striking = new Striking(Optional.ofNullable(disturbances.poll()).orElse(Disturbance.NONE));
            try {
                deliver(change, FlakyTableClient.before(stage.client, () -> striking.before(this)));
            } catch (TableUnavailable e) {
                deliver(change, stage.client);
            }
        }

        private void deliver(ChangeRecord record, DynamoDbClient client) {
            var projector = new Projector(stage.through(client));
            if (Attempt.decoded(record) instanceof Change.Decoded change
                    && projector.interests().contains(change.key().type())) {
                projector.apply(change);
            }
            delivered.add(record);
        }

        private synchronized void goOn() {
            Optional.ofNullable(meanwhile.poll()).ifPresent(this::perform);
        }

        private static <T> T any(List<T> of, int which) {
            return of.get(which % of.size());
        }
    }

    /// Applies a disturbance to the requests of one delivery.
    private static final class Striking {
        private final Disturbance disturbance;
        private int requests;

        Striking(Disturbance disturbance) {
            this.disturbance = disturbance;
        }

        synchronized void before(Play play) {
            int request = requests++;
            if (disturbance.killedBefore().filter(last -> last == request).isPresent()) {
                throw SdkClientException.create("the connection is lost");
            }
            if (request < disturbance.others()) {
                play.goOn();
            }
        }
    }
}
