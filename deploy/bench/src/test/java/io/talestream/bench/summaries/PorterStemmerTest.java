package io.talestream.bench.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PorterStemmerTest {
    /// Examples from Porter's paper.
    @Test
    void words_have_the_stems_of_the_paper() {
        Map.ofEntries(
                        Map.entry("caresses", "caress"),
                        Map.entry("ponies", "poni"),
                        Map.entry("cats", "cat"),
                        Map.entry("feed", "feed"),
                        Map.entry("agreed", "agre"),
                        Map.entry("plastered", "plaster"),
                        Map.entry("bled", "bled"),
                        Map.entry("motoring", "motor"),
                        Map.entry("sing", "sing"),
                        Map.entry("conflated", "conflat"),
                        Map.entry("hopping", "hop"),
                        Map.entry("falling", "fall"),
                        Map.entry("hissing", "hiss"),
                        Map.entry("filing", "file"),
                        Map.entry("happy", "happi"),
                        Map.entry("sky", "sky"),
                        Map.entry("relational", "relat"),
                        Map.entry("rational", "ration"),
                        Map.entry("generalizations", "gener"),
                        Map.entry("oscillators", "oscil"),
                        Map.entry("adjustment", "adjust"),
                        Map.entry("adoption", "adopt"),
                        Map.entry("probate", "probat"),
                        Map.entry("cease", "ceas"),
                        Map.entry("controlling", "control"),
                        Map.entry("rolling", "roll"))
                .forEach((word, stem) ->
                        assertThat(PorterStemmer.stem(word)).as(word).isEqualTo(stem));
    }
}
