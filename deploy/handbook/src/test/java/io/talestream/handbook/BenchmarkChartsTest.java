package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The charts in docs/pictures and the figures in docs/growing.md are those of docs/benchmarks. With
/// `-Dtalestream.handbook=write` they are renewed instead.
class BenchmarkChartsTest {
    private static final Path DOCS = Path.of(System.getProperty("talestream.repository", "../.."), "docs");
    private static final boolean RENEW = "write".equals(System.getProperty("talestream.handbook"));
    private static final String COMMAND = AccessPatternsPage.COMMAND.replace("HandbookTest", "BenchmarkChartsTest");
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest(name = "{0}")
    @MethodSource("charts")
    void a_chart_shows_what_its_bench_measured(String name, String bench, Function<JsonNode, String> chart)
            throws IOException {
        check(DOCS.resolve("pictures").resolve(name), chart.apply(bench(bench)));
    }

    @Test
    void the_page_on_growth_has_the_figures_of_the_simulation() throws IOException {
        Path page = DOCS.resolve("growing.md");

        check(page, PlatformSection.renewed(Files.readString(page), bench("platform.json")));
    }

    static Stream<Arguments> charts() {
        Function<JsonNode, String> meant = PlatformChart::meant;
        Function<JsonNode, String> crowded = PlatformChart::crowded;
        Function<JsonNode, String> peers = PeersChart::svg;
        return Stream.of(
                Arguments.of("friday.svg", "platform.json", meant),
                Arguments.of("friday-crowded.svg", "platform.json", crowded),
                Arguments.of("peers.svg", "peers.json", peers));
    }

    private static JsonNode bench(String name) throws IOException {
        return JSON.readTree(DOCS.resolve("benchmarks").resolve(name).toFile());
    }

    private static void check(Path file, String expected) throws IOException {
        if (RENEW) {
            Files.writeString(file, expected);
        }
        assertThat(Files.exists(file) ? Files.readString(file) : "")
                .withFailMessage("%s is out of date; renew it with: %s", file, COMMAND)
                .isEqualTo(expected);
    }
}
