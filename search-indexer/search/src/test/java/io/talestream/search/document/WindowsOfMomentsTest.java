package io.talestream.search.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.transcript.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WindowsOfMomentsTest {
    /// @param words its length
    record Line(int words, boolean secret) {}

    @Property(tries = 200, seed = "1")
    void every_moment_is_in_one_window_and_no_window_mixes_secret_and_visible_ones(@ForAll("lines") List<Line> lines) {
        List<Moment> moments = moments(said(lines));
        List<Window> windows = windows(moments);

        assertThat(windows)
                .extracting(Window::ordinal)
                .containsExactlyElementsOf(
                        IntStream.range(0, windows.size()).boxed().toList());
        for (Moment moment : moments) {
            assertThat(windows).filteredOn(window -> has(window, moment)).hasSize(1);
        }
        for (Window window : windows) {
            List<Moment> own =
                    moments.stream().filter(moment -> has(window, moment)).toList();
            assertThat(window.text())
                    .isEqualTo(String.join("\n", own.stream().map(Moment::text).toList()));
            assertThat(own)
                    .extracting(Moment::ordinal)
                    .contains(window.firstMoment(), window.keyMoment(), window.lastMoment());
            assertThat(own)
                    .filteredOn(moment -> moment.ordinal() == window.keyMoment())
                    .extracting(Moment::secretMoments)
                    .containsExactly(window.secretMoments());
        }
    }

    @Property(tries = 200, seed = "1")
    void visible_windows_are_those_of_the_transcript_without_its_secrets(@ForAll("lines") List<Line> lines) {
        List<Moment> visible =
                moments(said(lines)).stream().filter(moment -> !moment.secret()).toList();

        assertThat(visibleTexts(moments(said(lines)))).isEqualTo(visibleTexts(visible));
    }

    private static boolean has(Window window, Moment moment) {
        return window.secret() == moment.secret()
                && window.firstMoment() <= moment.ordinal()
                && moment.ordinal() <= window.lastMoment();
    }

    private static List<String> visibleTexts(List<Moment> moments) {
        return windows(moments).stream()
                .filter(window -> !window.secret())
                .map(Window::text)
                .toList();
    }

    private static List<Window> windows(List<Moment> moments) {
        List<Window> windows = new ArrayList<>();
        var joining = new Windows(windows::add);
        moments.forEach(joining::add);
        assertThat(joining.end()).isEqualTo(windows.size());
        return windows;
    }

    private static List<Moment> moments(List<Utterance> said) {
        List<Moment> moments = new ArrayList<>();
        var splitting = new Moments(moments::add);
        said.forEach(splitting::add);
        splitting.end();
        return moments;
    }

    private static List<Utterance> said(List<Line> lines) {
        return IntStream.range(0, lines.size())
                .mapToObj(i -> new Utterance(
                        i,
                        i % 2 == 0 ? "Mira" : "Tom",
                        Optional.empty(),
                        "word%d ".formatted(i).repeat(lines.get(i).words()).strip(),
                        Optional.empty(),
                        List.of(),
                        lines.get(i).secret()))
                .toList();
    }

    @Provide
    Arbitrary<List<Line>> lines() {
        return Combinators.combine(Arbitraries.integers().between(1, 40), Arbitraries.of(false, false, false, true))
                .as(Line::new)
                .list()
                .ofMaxSize(60);
    }
}
