package io.talestream.bench.run;

import io.talestream.bench.HttpBench;
import io.talestream.bench.RenameBench;
import io.talestream.bench.StreamBench;
import io.talestream.bench.growth.GrowthBench;
import io.talestream.bench.migration.MigrationBench;
import io.talestream.bench.parser.ParserBench;
import io.talestream.bench.peers.PeersBench;
import io.talestream.bench.quality.QualityBench;
import io.talestream.bench.search.SearchBench;
import io.talestream.bench.speech.SpeechBench;
import io.talestream.bench.speech.TracksBench;
import io.talestream.bench.summaries.SummariesBench;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;

/// Runs the benchmark named by the first argument, with the remaining arguments.
public final class Benches {
    private Benches() {}

    public static void main(String[] args) throws IOException, InterruptedException, SQLException {
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        switch (args[0]) {
            case "growth" -> GrowthBench.main(rest);
            case "http" -> HttpBench.main(rest);
            case "stream" -> StreamBench.main(rest);
            case "rename" -> RenameBench.main(rest);
            case "migration" -> MigrationBench.main(rest);
            case "parser" -> ParserBench.main(rest);
            case "peers" -> PeersBench.main(rest);
            case "quality" -> QualityBench.main(rest);
            case "search" -> SearchBench.main(rest);
            case "speech" -> SpeechBench.main(rest);
            case "summaries" -> SummariesBench.main(rest);
            case "tracks" -> TracksBench.main(rest);
            default ->
                throw new IllegalArgumentException(
                        "-Dbench is http, stream, rename, migration, parser, peers, growth, quality, search, speech,"
                                + " summaries or tracks, not "
                                + args[0]);
        }
        // Engines leave threads behind.
        System.exit(0);
    }
}
