package io.talestream.contracts.table;

import java.util.List;

/// What the table is made with, wherever it is made: on a laptop, in a test or in an AWS account.
public final class TableDesign {
    public static final List<Index> SECONDARY_INDEXES = List.of(Index.GSI1, Index.GSI2, Index.GSI3);

    /// What the feed holds of an item beside its keys.
    public static final List<String> FEED_ATTRIBUTES = List.of(
            Common.ENTITY_TYPE,
            Common.UPDATED_AT,
            Common.VERSION,
            Common.DELETED_AT,
            Common.HIDDEN_SINCE,
            "visibility",
            "name",
            "title",
            "status",
            "jobStage",
            "jobPercent");

    public static final String TTL_ATTRIBUTE = Common.EXPIRES_AT;

    /// DynamoDB's own bounds.
    public static final int LARGEST_ITEM = 400 * 1024;

    public static final int MOST_STEPS_IN_A_TRANSACTION = 100;
    public static final int LONGEST_PARTITION_KEY = 2_048;
    public static final int LONGEST_SORT_KEY = 1_024;
    public static final int PARTITION_READ_UNITS = 3_000;
    public static final int PARTITION_WRITE_UNITS = 1_000;

    private TableDesign() {}
}
