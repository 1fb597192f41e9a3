package io.talestream.aws;

import io.talestream.aws.estimate.Estimate.Extent;
import io.talestream.aws.size.Size;
import java.util.stream.Stream;

/// How much there is of what is counted and cheap. A test counts it in what is synthesised.
final class ResourceCounts {
    static final int SECRETS = 2;

    /// Of services of AWS, in each zone.
    static final int ENDPOINTS = 5;

    /// The metrics that alarms of ours look at, those that scale by steps among them.
    static final int ALARMED = 17;

    /// Two alarms for each service that is scaled by its CPU, which AWS makes by itself.
    static final int ALARMED_BY_AWS = 4;

    private static final int METRICS_OF_A_GROUP = 3;

    private ResourceCounts() {}

    static Extent of(Options options) {
        Size size = options.size();
        int door = options.certificate().isPresent() ? size.zones() : 0;
        int out = size.natGateways() > 0
                ? size.natGateways()
                : Stream.of(Role.values())
                        .mapToInt(role -> role.of(size).least())
                        .sum();
        return new Extent(
                options.arm(),
                options.kinesis(),
                door + out,
                size.ownEndpoints() ? ENDPOINTS : 0,
                ALARMED + ALARMED_BY_AWS,
                Names.GROUPS.size() * METRICS_OF_A_GROUP,
                SECRETS);
    }
}
