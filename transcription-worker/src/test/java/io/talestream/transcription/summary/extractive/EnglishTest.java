package io.talestream.transcription.summary.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EnglishTest {
    @Test
    void fillers_openers_and_stutters_go() {
        assertThat(English.cleaned("Okay, so, um, the-- the gate opens.")).isEqualTo("the gate opens.");
        assertThat(English.cleaned("Umber walks to her hammer.")).isEqualTo("Umber walks to her hammer.");
    }

    @Test
    void you_becomes_they_or_them() {
        assertThat(English.inThirdPerson("As you open your door, it looks at you and you're gone."))
                .isEqualTo("As they open their door, it looks at them and they are gone.");
        assertThat(English.inThirdPerson("The guard follows you.")).isEqualTo("The guard follows them.");
        assertThat(English.inThirdPerson("You guys see the youth.")).isEqualTo("they see the youth.");
    }

    @Test
    void quoted_speech_stays_as_it_is() {
        assertThat(English.inThirdPerson("He says, \"I know you.\"")).isEqualTo("He says, \"I know you.\"");
    }
}
