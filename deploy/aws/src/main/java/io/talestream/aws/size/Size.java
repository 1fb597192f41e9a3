package io.talestream.aws.size;

import java.util.List;
import java.util.stream.Collectors;

/// One of three sizes. It fixes the resources paid by the hour; those paid by use scale by themselves in each.
///
/// @param tables number of active gaming tables it is designed for, and that its cost is estimated for
/// @param zones number of availability zones; a load balancer needs two
/// @param natGateways none if each process has a public address
/// @param ownEndpoints whether the most used AWS services have interface endpoints
/// @param logDays log retention: one of the values that CloudWatch supports
public record Size(
        String label,
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
    /// A few gaming tables without redundancy: a failed part restarts within minutes, without data loss. Processes have
    /// public addresses without inbound access instead of a NAT gateway.
    public static final Size HOBBY = new Size(
            "hobby",
            10,
            2,
            0,
            false,
            new Tasks(256, 1_024, 1, 2),
            new Tasks(256, 1_024, 1, 2),
            new Tasks(512, 1_024, 1, 2),
            new Tasks(256, 1_024, 1, 2),
            new Nodes("t3.small.search", 1, 10, ""),
            30);

    /// Two of everything, in two zones.
    public static final Size CLUB = new Size(
            "club",
            1_000,
            2,
            1,
            false,
            new Tasks(1_024, 2_048, 2, 6),
            new Tasks(1_024, 2_048, 2, 6),
            new Tasks(1_024, 2_048, 2, 4),
            new Tasks(512, 1_024, 2, 4),
            new Nodes("m6g.large.search", 2, 50, ""),
            90);

    /// Three zones, each with its own NAT gateway.
    public static final Size PLATFORM = new Size(
            "platform",
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

    /// A recording of four hours takes 1.2 hours. If a third of the tables play on the same day, their recordings are
    /// transcribed within half a day.
    private static final int TABLES_A_TRANSCRIBER = 30;

    public static final List<Size> ALL = List.of(HOBBY, CLUB, PLATFORM);

    public static Size named(String name) {
        return ALL.stream()
                .filter(size -> size.label.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown size '%s': it must be one of %s"
                        .formatted(name, ALL.stream().map(Size::label).collect(Collectors.joining(", ")))));
    }

    /// The same size with the embedded speech engine in the worker: two vCPUs for each recording, and none while no
    /// recording is pending.
    public Size embedded() {
        int most = Math.max(2, tables / TABLES_A_TRANSCRIBER);
        return new Size(
                label,
                tables,
                zones,
                natGateways,
                ownEndpoints,
                api,
                search,
                stream,
                new Tasks(2_048, 4_096, 0, most),
                nodes,
                logDays);
    }

    /// Whether every running part exists at least twice.
    public boolean isRedundant() {
        return nodes.count() > 1;
    }
}
