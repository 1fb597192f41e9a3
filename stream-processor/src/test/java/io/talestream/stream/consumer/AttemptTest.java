package io.talestream.stream.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.store.Version;
import io.talestream.stream.history.Item;
import io.talestream.stream.history.ScriptedConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AttemptTest {
    private final Change change = Attempt.decoded(new Item("colour").write("red", "1"));

    @Test
    void the_answer_of_a_consumer_is_returned_unchanged() {
        assertThat(attempt(_ -> new Answer.Applied())).isEqualTo(new Attempt.Applied());
        assertThat(attempt(_ -> new Answer.Stale(new Version(7)))).isEqualTo(new Attempt.Stale());
        assertThat(attempt(_ -> new Answer.Refused("no"))).isEqualTo(new Attempt.Bad("no", ""));
    }

    @Test
    void an_outage_names_the_unavailable_dependency() {
        var outage = new Outage("the index", new IllegalStateException("503"));

        assertThat(attempt(_ -> {
                    throw outage;
                }))
                .isEqualTo(new Attempt.Down("the index", outage));
    }

    @Test
    void any_other_exception_is_a_refusal_with_its_stack_trace() {
        assertThat(attempt(_ -> {
                    throw new ClassCastException("not a campaign");
                }))
                .isInstanceOfSatisfying(Attempt.Bad.class, bad -> {
                    assertThat(bad.reason()).contains("ClassCastException", "not a campaign");
                    assertThat(bad.stack()).contains("AttemptTest");
                });
    }

    @Test
    void a_failing_exception_classifier_causes_a_refusal() {
        assertThat(Attempt.of(new Unsure(), change))
                .isInstanceOfSatisfying(
                        Attempt.Bad.class, bad -> assertThat(bad.stack()).contains("no idea", "cannot even say"));
    }

    @Test
    void an_error_is_rethrown() {
        assertThatThrownBy(() -> attempt(_ -> {
                    throw new OutOfMemoryError("as if");
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void an_unreadable_change_is_refused_without_calling_the_consumer() {
        Change unreadable = Attempt.decoded(new Item("colour").damage("1"));

        Attempt attempt = Attempt.of(
                new ScriptedConsumer("search", _ -> {
                    throw new AssertionError("called");
                }),
                unreadable);

        assertThat(attempt)
                .isInstanceOfSatisfying(
                        Attempt.Bad.class, bad -> assertThat(bad.reason()).startsWith("unreadable: "));
    }

    private Attempt attempt(Function<Change.Decoded, Answer> script) {
        return Attempt.of(new ScriptedConsumer("search", script), change);
    }

    private record Unsure() implements Consumer {
        @Override
        public String name() {
            return "unsure";
        }

        @Override
        public Answer apply(Change.Decoded change) {
            throw new IllegalStateException("no idea");
        }

        @Override
        public boolean isOutage(RuntimeException thrown) {
            throw new IllegalArgumentException("cannot even say");
        }
    }
}
