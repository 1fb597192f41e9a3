package io.talestream.transcription.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.summary.Edition;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryInputTest {
    private static final List<SampleUtterances> EVENING = List.of(
            SampleUtterances.by("Mira", "You enter Karst."),
            SampleUtterances.secretly("Mira", "The mayor is Lord Ulvo in disguise."));
    private static final Glossary NAMES = new Glossary(List.of("Karst", "Ulvo", "Bren"));

    @Test
    void players_hear_nothing_secret_and_no_name_that_was_not_said_to_them() {
        SummaryInput heard = SampleUtterances.heard(Edition.PLAYER, NAMES, EVENING);

        assertThat(heard.lines()).extracting(TranscriptLine::text).containsExactly("You enter Karst.");
        assertThat(heard.glossary().terms()).containsExactly("Karst");
    }

    @Test
    void the_gm_hears_everything() {
        SummaryInput heard = SampleUtterances.heard(Edition.GM, NAMES, EVENING);

        assertThat(heard.lines()).hasSize(2);
        assertThat(heard.glossary()).isEqualTo(NAMES);
    }
}
