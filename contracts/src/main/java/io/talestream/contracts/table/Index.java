package io.talestream.contracts.table;

/// What can be queried: the table itself and its two global secondary indexes. Both indexes project whole items.
public enum Index {
    TABLE("PK", "SK"),
    GSI1("GSI1PK", "GSI1SK"),
    GSI2("GSI2PK", "GSI2SK");

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
}
