package io.talestream.aws;

import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.simulation.SimulationReport;
import io.talestream.aws.size.Size;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

/// Synthesises the CloudFormation template and prints its monthly cost. `cdk` runs it; with `--estimate` it only prints
/// the cost of each size, and with `--simulate` it simulates a Friday on each size and renews
/// `docs/benchmarks/platform.json`. Both need neither Node nor an account.
public final class TalestreamApp {
    /// Feature flags that select the current behaviour of CDK over the legacy default.
    static final Map<String, Object> FLAGS = Map.of(
            "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy", true,
            "@aws-cdk/aws-events:eventsTargetQueueSameAccount", true,
            "@aws-cdk/aws-iam:minimizePolicies", true);

    private static final String REGION = "us-east-1";
    private static final Path BENCHMARKS =
            Path.of(System.getProperty("talestream.repository", "../.."), "docs", "benchmarks");
    static final Path SIMULATED = BENCHMARKS.resolve("platform.json");

    private TalestreamApp() {}

    public static void main(String[] args) throws IOException {
        List<String> said = List.of(args);
        if (said.equals(List.of("--estimate"))) {
            estimates(System.out);
        } else if (said.equals(List.of("--simulate"))) {
            SimulationReport report = simulation();
            System.out.print(report.text());
            Files.writeString(SIMULATED, report.json());
        } else if (said.isEmpty()) {
            synthesise(System.getenv(), Map.of(), System.out);
        } else {
            throw new IllegalArgumentException("the options are --estimate and --simulate, not " + said);
        }
    }

    static void estimates(PrintStream out) {
        Size.ALL.stream()
                .map(size -> Options.of(REGION, name -> name.equals("size") ? size.label() : null))
                .forEach(options -> out.println(estimate(options).text()));
    }

    /// Each size with the tables of players that it is meant for, then the smaller ones with those of the largest.
    static SimulationReport simulation() {
        int most = Size.ALL.getLast().tables();
        return SimulationReport.of(
                Stream.concat(
                                Size.ALL.stream().map(size -> simulated(size, size.tables())),
                                Size.ALL.stream()
                                        .filter(size -> size.tables() < most)
                                        .map(size -> simulated(size, most)))
                        .toList(),
                BENCHMARKS);
    }

    private static Estimate simulated(Size size, int tables) {
        Map<String, Object> context =
                Map.of("size", size.label(), "speech", "embedded", "tables", Integer.toString(tables));
        return estimate(Options.of(REGION, context::get));
    }

    /// @param context values in addition to the environment that `cdk` sets
    static void synthesise(Map<String, String> environment, Map<String, Object> context, PrintStream out) {
        Node.orThrow("node");
        var props = AppProps.builder().context(FLAGS).postCliContext(context);
        Optional.ofNullable(environment.get("CDK_OUTDIR")).ifPresent(props::outdir);
        var app = new App(props.build());
        String region = environment.getOrDefault("CDK_DEFAULT_REGION", REGION);
        @Nullable String account = environment.get("CDK_DEFAULT_ACCOUNT");
        Options options = Options.of(region, app.getNode()::tryGetContext);
        new TalestreamStack(app, options, account);
        app.synth();
        out.println(estimate(options).text());
    }

    static Estimate estimate(Options options) {
        return Estimate.of(options.size(), options.tables(), ResourceCounts.of(options));
    }
}
