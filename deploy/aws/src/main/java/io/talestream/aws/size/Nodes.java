package io.talestream.aws.size;

/// The OpenSearch domain: nodes that hold data, each with a disk, and where it pays off three more that only
/// keep the others together.
///
/// @param gigabytes of disk, of each
/// @param masters their type; empty for none
public record Nodes(String type, int count, int gigabytes, String masters) {
    public static final int MASTERS = 3;

    /// Half of the disks is for what is merged and rebuilt, and where there are two nodes each shard is there twice.
    private static final int USED_PERCENT = 50;

    private static final int GIGABYTES_A_SHARD = 40;

    public boolean hasMasters() {
        return !masters.isEmpty();
    }

    /// Into how many shards the index is cut: none gets too large to be moved when the disks are as full as they should
    /// be, and every node has as many as the others.
    public int shards() {
        int copies = Math.min(count, 2);
        int held = count * gigabytes * USED_PERCENT / 100 / copies;
        return Math.ceilDiv(Math.ceilDiv(held, GIGABYTES_A_SHARD), count) * count;
    }
}
