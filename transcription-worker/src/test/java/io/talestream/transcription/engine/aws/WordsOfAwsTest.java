package io.talestream.transcription.engine.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.transcription.engine.Failure;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsOfAwsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Unsupported media format                                             | UNSUPPORTED
        The media format provided does not match the detected media format   | CORRUPT
        Invalid sample rate for audio file                                   | UNSUPPORTED
        The sample rate provided does not match the detected sample rate     | UNSUPPORTED
        Invalid file size: file size too large                               | TOO_LONG
        Invalid number of channels: number of channels too large             | UNSUPPORTED
        Internal failure                                                     | BROKE_OFF
        """)
    void every_documented_failure_reason_maps_to_a_failure(String reason, Failure failure) {
        assertThat(Failures.of(reason)).isEqualTo(failure);
    }

    @Test
    void a_missing_reason_is_a_transient_failure() {
        assertThat(Failures.of(null)).isEqualTo(Failure.BROKE_OFF);
        assertThat(Failures.ofRefusal("The URI that you provided doesn't point to an S3 object."))
                .isEqualTo(Failure.MISSING);
    }

    @ParameterizedTest
    @CsvSource({
        "https://s3.us-east-1.amazonaws.com/ours/a/b.json,a/b.json",
        "https://ours.s3.eu-west-1.amazonaws.com/a/b%20c.json,a/b c.json",
        "s3://ours/a/b.json,a/b.json",
        "https://s3.us-east-1.amazonaws.com/oursnot/a.json,",
        "https://s3.us-east-1.amazonaws.com/ours/,",
    })
    void a_result_key_is_read_only_from_our_bucket(String address, String key) {
        assertThat(ResultAddress.key(address, "ours").orElse(null)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({
        "audio/mpeg,mp3",
        "audio/webm; codecs=opus,webm",
        "AUDIO/X-WAV,wav",
        "audio/mp4,mp4",
        "video/mp4,mp4",
        "video/quicktime,"
    })
    void a_media_type_maps_to_a_format(String type, String format) {
        assertThat(MediaTypes.format(type).orElse(null)).isEqualTo(format);
    }

    @Test
    void a_vocabulary_name_depends_only_on_language_and_phrases() {
        String name = Phrases.of("en-US", List.of("Vex", "Percy")).vocabularyName();

        assertThat(name).matches("[0-9a-zA-Z._-]{1,200}");
        assertThat(Phrases.of("en-US", List.of("Percy", "Vex", "Vex")).vocabularyName())
                .isEqualTo(name);
        assertThat(Phrases.of("en-GB", List.of("Vex", "Percy")).vocabularyName())
                .isNotEqualTo(name);
        assertThat(Phrases.of("en-US", List.of("Vex")).vocabularyName()).isNotEqualTo(name);
    }

    @Test
    void phrases_are_normalised_for_the_service() {
        assertThat(Phrases.of("en-US", List.of("Café du Lac", "Vex’ahlia", "R2D2", "", "x".repeat(300), "half–elf"))
                        .words())
                .containsExactly("Cafe-du-Lac", "Vex'ahlia", "half-elf");
        assertThat(Phrases.of("de-DE", List.of("Äther")).words()).containsExactly("Äther");
        assertThat(Phrases.of("en-US", Collections.nCopies(3, "same")).words()).containsExactly("same");
        List<String> many = IntStream.range(0, 5_000)
                .mapToObj(i -> "word" + "abcdefghij".charAt(i % 10) + "x".repeat(i % 200))
                .toList();
        assertThat(Phrases.of("en-US", many).words().stream()
                        .mapToInt(word -> word.length() + 1)
                        .sum())
                .isLessThanOrEqualTo(50_000);
    }
}
