package io.talestream.aws;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.Topic;

/// The stack. The users' data outlives it: see [Tables], [Buckets] and [SignInPool].
final class TalestreamStack extends Stack {
    TalestreamStack(App app, Options options, @Nullable String account) {
        super(app, options.name(), props(options, account));
        IKey key = EncryptionKey.create(this, options);
        var logs = new Logs(this, options, key);
        Topic alarms = Alarms.topic(this, options, key);
        var data = new Tables(this, options, key);
        var files = new Buckets(this, options, key);
        var people = new SignInPool(this, options);
        var network = new Network(this, options, logs);
        var index = new SearchDomain(this, options, network, key, logs);
        Optional<CompletionQueue> listening =
                options.embedded() ? Optional.empty() : Optional.of(new CompletionQueue(this, key, alarms));
        var processes = new Processes(this, options, network, logs);
        processes.start(
                new Settings(options, data, files, index, people, listening, Settings.cursors(this, key)),
                new Permissions(this, options, data, files, listening, key),
                index);
        var door = new ApiLoadBalancer(this, options, network, files, processes);
        var metrics = new Metrics(options, this, door, listening);
        ServiceScaling.apply(options, processes, metrics);
        var watching = new Alarms(this, options, metrics, alarms);
        watching.alarms();
        watching.dashboard();
        Reasons.give(this, options);
        outputs(options, door, people, files);
        Aspects.of(this).add(new AwsSolutionsChecks());
    }

    private static StackProps props(Options options, @Nullable String account) {
        var where = Environment.builder().region(options.region());
        if (account != null) {
            where.account(account);
        }
        return StackProps.builder()
                .env(where.build())
                .description("Talestream, in the size " + options.size().label())
                .terminationProtection(true)
                .build();
    }

    private void outputs(Options options, ApiLoadBalancer door, SignInPool people, Buckets files) {
        output("Console", options.origin(), "Where people go");
        output(
                "LoadBalancer",
                door.balancer.getLoadBalancerDnsName(),
                options.certificate().isPresent()
                        ? "What the name of the host must lead to (CNAME or alias)"
                        : "Reachable from inside the network only: there is no certificate");
        output("UserPool", people.pool.getUserPoolId(), "Where people are added");
        output("SignIn", people.signIn.baseUrl(), "Where people sign in");
        output("Bucket", files.bucket.getBucketName(), "Where recordings and transcripts are");
    }

    private void output(String id, String value, String description) {
        CfnOutput.Builder.create(this, id + "Is")
                .value(value)
                .description(description)
                .build()
                .overrideLogicalId(id + "Is");
    }
}
