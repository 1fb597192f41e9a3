package io.talestream.contracts.voice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.talestream.contracts.text.InvalidField;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VoiceEmbeddingTest {
    @Test
    void a_vector_gets_length_1_and_keeps_its_direction() {
        VoiceEmbedding voice = VoiceEmbedding.of("m", new float[] {3, 4, 0, 0, 0, 0, 0, 0});

        assertThat(voice.values()).startsWith(0.6f, 0.8f);
        assertThat(voice).isEqualTo(VoiceEmbedding.of("m", new float[] {6, 8, 0, 0, 0, 0, 0, 0}));
        assertThat(voice.similarity(voice)).isEqualTo(1, within(1e-6));
    }

    @Test
    void it_round_trips_as_text() {
        VoiceEmbedding voice = VoiceEmbedding.of("m", new float[] {1, -2, 3, -4, 5, -6, 7, -8, 9});

        assertThat(VoiceEmbedding.parse("m", voice.base64())).isEqualTo(voice).hasSameHashCodeAs(voice);
        assertThat(VoiceEmbedding.parse("n", voice.base64())).isNotEqualTo(voice);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 513})
    void too_few_or_too_many_values_are_refused(int many) {
        float[] values = new float[many];
        Arrays.fill(values, 1);

        assertThatThrownBy(() -> VoiceEmbedding.of("m", values)).isInstanceOf(InvalidField.class);
    }

    @ParameterizedTest
    @ValueSource(floats = {0, Float.NaN, Float.POSITIVE_INFINITY})
    void a_vector_without_a_direction_is_refused(float value) {
        float[] values = new float[8];
        Arrays.fill(values, value);

        assertThatThrownBy(() -> VoiceEmbedding.of("m", values)).isInstanceOf(InvalidField.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?", "AAAA", "AACAPwAAgD8AAIA/AACAPwAAgD8AAIA/AACAPwAAgD8="})
    void a_text_that_is_no_vector_of_length_1_is_refused(String text) {
        assertThatThrownBy(() -> VoiceEmbedding.parse("m", text)).isInstanceOf(InvalidField.class);
    }

    @Test
    void the_mean_lies_between_and_is_empty_if_voices_cancel_out() {
        VoiceEmbedding east = axis(0, 1);
        VoiceEmbedding north = axis(1, 1);

        VoiceEmbedding mean = VoiceEmbedding.mean(List.of(east, north)).orElseThrow();

        assertThat(mean.similarity(east)).isEqualTo(Math.sqrt(0.5), within(1e-6));
        assertThat(mean.similarity(north)).isEqualTo(Math.sqrt(0.5), within(1e-6));
        assertThat(VoiceEmbedding.mean(List.of(east, axis(0, -1)))).isEmpty();
        assertThat(VoiceEmbedding.mean(List.of())).isEmpty();
    }

    @Test
    void voices_of_different_models_are_not_compared() {
        VoiceEmbedding other = VoiceEmbedding.parse("n", axis(0, 1).base64());

        assertThatIllegalArgumentException().isThrownBy(() -> axis(0, 1).similarity(other));
    }

    @Test
    void its_values_are_not_printed() {
        assertThat(axis(0, 1)).hasToString("VoiceEmbedding[m, 8 values]");
    }

    static VoiceEmbedding axis(int at, float value) {
        float[] values = new float[VoiceEmbedding.FEWEST];
        values[at] = value;
        return VoiceEmbedding.of("m", values);
    }
}
