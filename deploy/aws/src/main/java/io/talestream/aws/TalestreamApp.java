package io.talestream.aws;

import io.talestream.aws.estimate.Estimate;
import io.talestream.aws.size.Size;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

/// Synthesises the CloudFormation template and prints its monthly cost. `cdk` runs it; with `--estimate` it only prints
/// the cost of each size, which needs neither Node nor an account.
public final class TalestreamApp {
    /// Feature flags that select the current behaviour of CDK over the legacy default.
    static final Map<String, Object> FLAGS = Map.of(
            "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy", true,
            "@aws-cdk/aws-events:eventsTargetQueueSameAccount", true,
            "@aws-cdk/aws-iam:minimizePolicies", true);

    private static final String REGION = "us-east-1";

    private TalestreamApp() {}

    public static void main(String[] args) {
        List<String> said = List.of(args);
        if (said.equals(List.of("--estimate"))) {
            estimates(System.out);
        } else if (said.isEmpty()) {
            synthesise(System.getenv(), Map.of(), System.out);
        } else {
            throw new IllegalArgumentException("the only option is --estimate, not " + said);
        }
    }

    static void estimates(PrintStream out) {
        Size.ALL.stream()
                .map(size -> Options.of(REGION, name -> name.equals("size") ? size.label() : null))
                .forEach(options -> out.println(estimate(options).text()));
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
