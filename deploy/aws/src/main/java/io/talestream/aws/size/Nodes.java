package io.talestream.aws.size;

/// The OpenSearch domain: nodes that hold data, each with a disk, and where it pays off three more that only
/// keep the others together.
///
/// @param gigabytes of disk, of each
/// @param masters their type; empty for none
public record Nodes(String type, int count, int gigabytes, String masters) {
    public static final int MASTERS = 3;

    public boolean hasMasters() {
        return !masters.isEmpty();
    }
}
