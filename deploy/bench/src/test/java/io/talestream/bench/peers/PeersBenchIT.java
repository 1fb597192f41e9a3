package io.talestream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.bench.peers.IndexContent.Errors;
import io.talestream.bench.peers.PeerRun.Figures;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PeersBenchIT {
    @Test
    void the_bench_measures_a_few_changes() throws IOException {
        List<Figures> figures = PeersBench.run(20, EnumSet.of(PeerKind.TALESTREAM), Duration.ofMillis(20), false);

        assertThat(figures).extracting(Figures::redelivery).containsExactly(new Errors(0, 0, 0, 0));
        assertThat(PeersBench.table(figures).toString()).contains("\"name\":\"backlog, talestream\"", "\"p99Ms\":");
    }

    @Test
    @Tag("proof")
    void the_bench_finds_what_old_records_replace_in_an_index_without_versions() throws IOException {
        List<Figures> figures =
                PeersBench.run(200, EnumSet.of(PeerKind.BARE, PeerKind.TALESTREAM), Duration.ofMillis(100), false);

        assertThat(figures)
                .extracting(Figures::redelivery)
                .containsExactly(new Errors(0, 98, 2, 0), new Errors(0, 0, 0, 0));
        assertThat(PeersBench.table(figures).toString()).contains("\"name\":\"backlog, talestream\"", "\"p99Ms\":");
    }
}
