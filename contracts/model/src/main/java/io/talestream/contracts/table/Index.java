package io.talestream.contracts.table;

/// The targets of a query: the table itself and its global secondary indexes. The first two indexes hold whole items;
/// the third, the feed of a workspace's changes, only the attributes of a notification.
public enum Index {
    TABLE("PK", "SK"),
    GSI1("GSI1PK", "GSI1SK"),
    GSI2("GSI2PK", "GSI2SK"),
    GSI3("GSI3PK", "GSI3SK");

    private final String partitionKey;
    private final String sortKey;

    Index(String partitionKey, String sortKey) {
        this.partitionKey = partitionKey;
        this.sortKey = sortKey;
    }

    public String partitionKey() {
        return partitionKey;
    }

    public String sortKey() {
        return sortKey;
    }

    public boolean holdsWholeItems() {
        return this != GSI3;
    }
}
