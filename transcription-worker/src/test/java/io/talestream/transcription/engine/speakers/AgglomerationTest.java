package io.talestream.transcription.engine.speakers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgglomerationTest {
    @Test
    void vectors_that_are_alike_become_a_group() {
        List<float[]> vectors = List.of(at(0), at(90), at(3), at(88), at(200), at(205));

        assertThat(Agglomeration.groups(vectors, 3, () -> {})).containsExactly(0, 1, 0, 1, 2, 2);
    }

    /// With the average distance, the outlier would be a group and the two speakers the other one.
    @Test
    void an_outlier_does_not_displace_a_speaker() {
        List<float[]> vectors = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            vectors.add(at(i * 0.5));
            vectors.add(at(60 + i * 0.5));
        }
        vectors.add(at(170));

        int[] groups = Agglomeration.groups(vectors, 2, () -> {});

        assertThat(groups[0]).isNotEqualTo(groups[1]);
    }

    @Test
    void there_are_never_more_groups_than_vectors() {
        assertThat(Agglomeration.groups(List.of(at(0), at(90)), 5, () -> {})).containsExactly(0, 1);
    }

    @Test
    void it_ends_when_the_step_throws() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Agglomeration.groups(List.of(at(0), at(90)), 1, () -> {
                    throw new IllegalStateException("stopped");
                }));
    }

    private static float[] at(double degrees) {
        double angle = Math.toRadians(degrees);
        return new float[] {(float) Math.cos(angle), (float) Math.sin(angle)};
    }
}
