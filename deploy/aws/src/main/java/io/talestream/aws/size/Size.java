package io.talestream.aws.size;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// One of three sizes. It fixes the resources paid by the hour; those paid by use scale by themselves in each.
public enum Size {
    /// A few gaming tables without redundancy: a failed part restarts within minutes, without data loss. Processes have
    /// public addresses without inbound access instead of a NAT gateway.
    HOBBY(
            10,
            2,
            0,
            false,
            new Tasks(256, 1_024, 1, 2),
            new Tasks(256, 1_024, 1, 2),
            new Tasks(512, 1_024, 1, 2),
            new Tasks(256, 1_024, 1, 2),
            new Nodes("t3.small.search", 1, 10, ""),
            30),
    /// Two of everything, in two zones.
    CLUB(
            1_000,
            2,
            1,
            false,
            new Tasks(1_024, 2_048, 2, 6),
            new Tasks(1_024, 2_048, 2, 6),
            new Tasks(1_024, 2_048, 2, 4),
            new Tasks(512, 1_024, 2, 4),
            new Nodes("m6g.large.search", 2, 50, ""),
            90),
    /// Three zones, each with its own NAT gateway.
    PLATFORM(
            100_000,
            3,
            3,
            true,
            new Tasks(2_048, 4_096, 6, 60),
            new Tasks(2_048, 4_096, 6, 60),
            new Tasks(2_048, 4_096, 4, 14),
            new Tasks(1_024, 2_048, 3, 12),
            new Nodes("r6g.xlarge.search", 6, 1_000, "m6g.large.search"),
            365);

    private final int tables;
    private final int zones;
    private final int natGateways;
    private final boolean ownEndpoints;
    private final Tasks api;
    private final Tasks search;
    private final Tasks stream;
    private final Tasks worker;
    private final Nodes nodes;
    private final int logDays;

    Size(
            int tables,
            int zones,
            int natGateways,
            boolean ownEndpoints,
            Tasks api,
            Tasks search,
            Tasks stream,
            Tasks worker,
            Nodes nodes,
            int logDays) {
        this.tables = tables;
        this.zones = zones;
        this.natGateways = natGateways;
        this.ownEndpoints = ownEndpoints;
        this.api = api;
        this.search = search;
        this.stream = stream;
        this.worker = worker;
        this.nodes = nodes;
        this.logDays = logDays;
    }

    public static Size named(String name) {
        return Arrays.stream(values())
                .filter(size -> size.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown size '%s': it must be one of %s"
                        .formatted(
                                name, Arrays.stream(values()).map(Size::label).collect(Collectors.joining(", ")))));
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The number of active gaming tables it is designed for, and that its cost is estimated for.
    public int tables() {
        return tables;
    }

    /// The number of availability zones; a load balancer needs two.
    public int zones() {
        return zones;
    }

    /// None if each process has a public address.
    public int natGateways() {
        return natGateways;
    }

    /// Whether the most used AWS services have interface endpoints.
    public boolean ownEndpoints() {
        return ownEndpoints;
    }

    /// Whether every running part exists at least twice.
    public boolean isRedundant() {
        return nodes.count() > 1;
    }

    public Tasks api() {
        return api;
    }

    public Tasks search() {
        return search;
    }

    public Tasks stream() {
        return stream;
    }

    public Tasks worker() {
        return worker;
    }

    public Nodes nodes() {
        return nodes;
    }

    /// Log retention in days: one of the values that CloudWatch supports.
    public int logDays() {
        return logDays;
    }
}
