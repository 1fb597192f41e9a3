package io.talestream.aws;

import io.talestream.aws.estimate.Estimate.Extent;
import io.talestream.aws.size.Size;
import java.util.stream.Stream;

/// The numbers of cheap resources, for the estimate. A test counts them in the synthesised template.
final class ResourceCounts {
    static final int SECRETS = 2;

    /// Interface endpoints of AWS services, per zone.
    static final int ENDPOINTS = 5;

    /// Metrics in alarms of this stack, including those of step scaling.
    static int alarmed(Options options) {
        return options.embedded() ? 25 : 24;
    }

    /// AWS creates two alarms for each service that scales on CPU.
    static final int ALARMED_BY_AWS = 4;

    private static final int METRICS_OF_A_GROUP = 3;
    private static final int METRICS_OF_JOBS = 2;

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
                alarmed(options) + ALARMED_BY_AWS,
                Names.GROUPS.size() * METRICS_OF_A_GROUP + METRICS_OF_JOBS,
                SECRETS,
                options.embedded());
    }
}
