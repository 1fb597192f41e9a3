package io.talestream.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultsTest {
    @Test
    void results_are_a_table_and_json_with_a_heading_for_each_set_of_columns() {
        var results = new Results();
        results.row("stream", 1234.5678, 2000);
        results.row("rename", 5, 10);
        results.row("found").put("refreshInterval", "1s");

        assertThat(results.toString().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "name perSecond barePerSecond throughputRatio",
                        "stream 1234.6 2000.0 0.61728",
                        "rename 5.0 10.0 0.5",
                        "name refreshInterval",
                        "found 1s",
                        "[{\"name\":\"stream\",\"perSecond\":1234.5678,\"barePerSecond\":2000.0,"
                                + "\"throughputRatio\":0.6172839},{\"name\":\"rename\",\"perSecond\":5.0,"
                                + "\"barePerSecond\":10.0,\"throughputRatio\":0.5},"
                                + "{\"name\":\"found\",\"refreshInterval\":\"1s\"}]");
    }
}
