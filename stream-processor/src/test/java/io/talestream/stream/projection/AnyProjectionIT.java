package io.talestream.stream.projection;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.change.ChangeRecord;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionDetails;
import io.talestream.contracts.session.SessionName;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.user.User;
import io.talestream.store.DynamoSessions;
import io.talestream.store.TableUnavailable;
import io.talestream.stream.consumer.Attempt;
import io.talestream.testing.engine.Engines;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/// Whatever people do, and however their changes are delivered, copies and counts agree in the end.
///
/// Every delivery is by a projector of its own, as if each were another process. Between any two of its requests people
/// go on, others project, or it is killed.
class AnyProjectionIT {
    private static final List<String> NAMES = List.of("Tidewater", "Ebb", "Flood");

    /// People stop when so much has changed, or it would never end.
    private static final int MOST = 120;

    @Property(tries = 50)
    void everything_agrees_in_the_end(@ForAll @IntRange(min = 1, max = 25) int steps, @ForAll Random random) {
        try (var stage = new Stage(Engines.dynamo())) {
            var play = new Play(stage, random);
            for (int i = 0; i < steps; i++) {
                play.step();
            }
            play.deliverTheRest();
            Agreement.holdsOn(stage);
        }
    }

    private static final class Play {
        private final Stage stage;
        private final Random random;
        private final List<Sessions> processes;
        private final List<Stored<User>> people = new ArrayList<>();
        private final List<Stored<Session>> seen = new ArrayList<>();
        private final List<ChangeRecord> changes = new ArrayList<>();
        private final Set<ChangeRecord> delivered = ConcurrentHashMap.newKeySet();

        Play(Stage stage, Random random) {
            this.stage = stage;
            this.random = random;
            this.processes = List.of(new DynamoSessions(stage.table), new DynamoSessions(stage.table));
            people.add(stage.founder);
        }

        synchronized void step() {
            if (random.nextInt(3) > 0) {
                people();
            } else {
                deliverOne(stage.client);
            }
        }

        private void people() {
            switch (random.nextInt(9)) {
                case 0, 1 -> stage.renameCampaign(any(NAMES));
                case 2 -> stage.renameWorkspace(any(NAMES));
                case 3 -> stage.renamed(any(people).value().id(), any(NAMES));
                case 4, 5 -> seen.add(stage.aSession(any(processes)));
                case 6 -> {
                    Stored<User> guest = random.nextBoolean() ? any(people) : stage.aUser("Bob");
                    people.add(guest);
                    stage.join(guest);
                }
                case 7 -> leave();
                case 8 -> editOrDelete();
                default -> throw new AssertionError("there are nine");
            }
        }

        /// Perhaps from what was read long ago.
        private void editOrDelete() {
            if (!seen.isEmpty()) {
                Stored<Session> session = any(seen);
                if (random.nextBoolean()) {
                    stage.sessions.delete(session);
                } else {
                    stage.sessions.update(
                            session, session.value().described(SessionDetails.named(new SessionName(any(NAMES)))));
                }
            }
        }

        private void leave() {
            stage.members
                    .find(stage.workspace, any(people).value().id())
                    .filter(member -> !member.value().isOwner())
                    .ifPresent(stage.members::remove);
        }

        /// Any that there was so far, whether it was delivered before or not.
        private void deliverOne(DynamoDbClient client) {
            changes.addAll(stage.changes.more());
            deliver(any(changes), client);
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
            Collections.shuffle(waiting, random);
            return waiting;
        }

        /// A delivery that was killed comes again.
        private void deliverDisturbed(ChangeRecord change) {
            var disturbance = new Disturbance(random.nextInt(3), random.nextInt(2) == 0 ? random.nextInt(6) : 100);
            try {
                deliver(change, Meddling.before(stage.client, () -> disturbance.strike(this)));
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

        private <T> T any(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }
    }

    /// Lets so many other things happen between the requests of one delivery, and then kills it, perhaps.
    private static final class Disturbance {
        private int others;
        private int requests;

        Disturbance(int others, int requests) {
            this.others = others;
            this.requests = requests;
        }

        synchronized void strike(Play play) {
            if (requests-- == 0) {
                throw SdkClientException.create("the connection is lost");
            }
            if (play.changes.size() < MOST && others > 0) {
                others--;
                play.step();
            }
        }
    }
}
