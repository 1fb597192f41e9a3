package io.talestream.contracts.table;

import java.util.List;

/// The definition of the table for every environment: a laptop, a test or an AWS account.
public final class TableDesign {
    public static final List<Index> SECONDARY_INDEXES = List.of(Index.GSI1, Index.GSI2, Index.GSI3);

    /// The attributes that the feed projects in addition to the keys.
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

    /// DynamoDB's own limits.
    public static final int LARGEST_ITEM = 400 * 1024;

    public static final int MOST_STEPS_IN_A_TRANSACTION = 100;
    public static final int LONGEST_PARTITION_KEY = 2_048;
    public static final int LONGEST_SORT_KEY = 1_024;
    public static final int PARTITION_READ_UNITS = 3_000;
    public static final int PARTITION_WRITE_UNITS = 1_000;

    private TableDesign() {}
}
