package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EnglishTest {
    @Test
    void fillers_openers_and_stutters_are_removed() {
        assertThat(English.cleaned("Okay, so, um, the-- the gate opens.")).isEqualTo("the gate opens.");
        assertThat(English.cleaned("Umber walks to her hammer.")).isEqualTo("Umber walks to her hammer.");
        assertThat(English.cleaned("No, right, the gate opens.")).isEqualTo("the gate opens.");
    }

    @Test
    void cleaning_keeps_the_meaning_of_a_sentence() {
        for (String sentence : List.of(
                "No one in the village goes near the water.",
                "Right behind the door there is a lever.",
                "You know the baron.",
                "Like a ghost, she walks through the wall.",
                "Well water is all they drink.")) {
            assertThat(English.cleaned(sentence)).isEqualTo(sentence);
        }
    }

    @Test
    void you_becomes_they_or_them() {
        assertThat(English.inThirdPerson("As you open your door, it looks at you and you're gone."))
                .isEqualTo("As they open their door, it looks at them and they are gone.");
        assertThat(English.inThirdPerson("The guard follows you.")).isEqualTo("The guard follows them.");
        assertThat(English.inThirdPerson("You guys see the youth.")).isEqualTo("they see the youth.");
    }

    @Test
    void quoted_speech_is_unchanged() {
        assertThat(English.inThirdPerson("He says, \"I know you.\"")).isEqualTo("He says, \"I know you.\"");
    }
}
