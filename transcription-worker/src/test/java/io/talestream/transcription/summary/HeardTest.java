package io.talestream.transcription.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeardTest {
    private static final List<Said> EVENING =
            List.of(Said.by("Mira", "You enter Karst."), Said.secretly("Mira", "The mayor is Lord Ulvo in disguise."));
    private static final Glossary NAMES = new Glossary(List.of("Karst", "Ulvo", "Bren"));

    @Test
    void players_hear_nothing_secret_and_no_name_that_was_not_said_to_them() {
        Heard heard = Said.heard(Edition.PLAYER, NAMES, EVENING);

        assertThat(heard.lines()).extracting(Line::text).containsExactly("You enter Karst.");
        assertThat(heard.glossary().terms()).containsExactly("Karst");
    }

    @Test
    void the_gm_hears_everything() {
        Heard heard = Said.heard(Edition.GM, NAMES, EVENING);

        assertThat(heard.lines()).hasSize(2);
        assertThat(heard.glossary()).isEqualTo(NAMES);
    }
}
