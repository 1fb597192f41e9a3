package io.talestream.aws.size;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// One of three. What is bought by the hour is fixed here; what is paid by use grows by itself in each of
/// them.
public enum Size {
    /// A few tables of players and nothing that is there twice: what breaks is started again in minutes, and
    /// nothing is lost. Processes have addresses of their own, which no one can call, instead of a NAT
    /// gateway.
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
    /// Three zones, each with a way out of its own.
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
                .orElseThrow(() -> new IllegalArgumentException("there is no size '%s': it is one of %s"
                        .formatted(
                                name, Arrays.stream(values()).map(Size::label).collect(Collectors.joining(", ")))));
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How many active tables of players it is meant for, and its cost is reckoned with.
    public int tables() {
        return tables;
    }

    /// How many availability zones; a load balancer wants two.
    public int zones() {
        return zones;
    }

    /// None where each process has a public address of its own.
    public int natGateways() {
        return natGateways;
    }

    /// Whether the services of AWS that are called most are reached without a NAT gateway.
    public boolean ownEndpoints() {
        return ownEndpoints;
    }

    /// What runs is there at least twice.
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

    /// How long logs are kept: one of the numbers that CloudWatch knows.
    public int logDays() {
        return logDays;
    }
}
