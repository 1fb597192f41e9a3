package io.talestream.aws.size;

/// The nodes of the OpenSearch domain: data nodes with a disk each, and in larger domains three dedicated master nodes.
///
/// @param gigabytes disk size of each data node
/// @param masters type of the master nodes; empty for none
public record Nodes(String type, int count, int gigabytes, String masters) {
    public static final int MASTERS = 3;

    /// Half of the disk space is reserved for merges and rebuilds. With two or more nodes each shard has a replica.
    private static final int USED_PERCENT = 50;

    private static final int GIGABYTES_A_SHARD = 40;

    public boolean hasMasters() {
        return !masters.isEmpty();
    }

    /// The number of primary shards: small enough shards to relocate when the disks are at their target level, and the
    /// same number on every node.
    public int shards() {
        int held = count * gigabytes * USED_PERCENT / 100 / copies();
        return Math.ceilDiv(Math.ceilDiv(held, GIGABYTES_A_SHARD), count) * count;
    }

    /// How often each document is stored.
    public int copies() {
        return Math.min(count, 2);
    }

    /// The vCPUs of all data nodes.
    public int cpus() {
        return count
                * switch (type) {
                    case "t3.small.search", "m6g.large.search" -> 2;
                    case "r6g.xlarge.search" -> 4;
                    default -> throw new IllegalStateException("unknown number of vCPUs of " + type);
                };
    }
}
