package io.talestream.transcription.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpeechJobTest {
    private static final AudioRef AUDIO = new AudioRef("a", "audio/wav", 1, new Version(1));

    @Test
    void the_job_name_of_a_session_is_valid() {
        var session = new SessionRef(WorkspaceId.next(), CampaignId.next(), SessionId.next());

        assertThatNoException().isThrownBy(() -> job(JobName.of(session, AUDIO)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "slash/ed", "ümlaut", "hash#"})
    void a_job_name_that_engines_reject_is_invalid(String name) {
        assertThatExceptionOfType(InvalidField.class).isThrownBy(() -> job(new JobName(name)));
    }

    @ParameterizedTest
    @EnumSource
    void every_failure_has_a_valid_sentence_for_users(Failure failure) {
        var state = new JobState.Failed(AUDIO, failure.sentence(), failure.worthRetrying());

        assertThat(state.why()).endsWith(".");
    }

    @Test
    void a_prompt_is_limited_to_six_hundred_characters_of_glossary() {
        assertThat(prompt(List.of("Vex", " Whitestone\n", ""))).isEqualTo("Vex, Whitestone.");
        assertThat(prompt(List.of())).isEmpty();
        assertThat(prompt(Collections.nCopies(1_000, "Whitestone")))
                .hasSizeLessThanOrEqualTo(601)
                .endsWith("Whitestone.");
    }

    private static String prompt(List<String> glossary) {
        return new SpeechJob(
                        new JobName("any"),
                        "in",
                        "audio/wav",
                        "out",
                        glossary,
                        SpokenLanguage.DETECT,
                        Optional.empty(),
                        Optional.empty())
                .prompt();
    }

    private static SpeechJob job(JobName name) {
        return new SpeechJob(
                name, "in", "audio/wav", "out", List.of(), SpokenLanguage.DETECT, Optional.empty(), Optional.empty());
    }
}
