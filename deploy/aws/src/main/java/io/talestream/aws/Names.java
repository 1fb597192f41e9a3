package io.talestream.aws;

import java.util.List;

/// What the product's processes expect things to be called. Tests hold it against the product.
record Names(String table) {
    /// The groups that read the changes.
    static final List<String> GROUPS = List.of("search", "work");

    /// What the names of all jobs and vocabularies of Transcribe begin with.
    static final String JOBS = "talestream-";

    /// Where recordings and transcripts lie in the bucket, and where the archive of changes.
    static final String FILES = "workspaces/";

    static final String CHANGES = "changes/";

    static final String PARKED_BY_TIME = "by-time";

    /// What a list of parked changes shows.
    static final List<String> LISTED =
            List.of("itemPk", "itemSk", "sequenceNumber", "version", "reason", "attempts", "firstAt", "lastAt");

    /// What a process that reads changes tells CloudWatch in its log.
    static final String METRICS = "Talestream";

    static final String LAG = "LagSeconds";
    static final String PARKED = "Parked";
    static final String GROUP = "Group";

    String parked() {
        return table + "-parked";
    }

    String progress() {
        return table + "-groups";
    }

    String replays() {
        return table + "-replays";
    }

    /// Where a group keeps its leases: a table that it makes by itself, and two more that belong to its
    /// reader, KCL.
    List<String> leases(String group) {
        String leases = table + "-group-" + group;
        return List.of(leases, leases + "-CoordinatorState", leases + "-WorkerMetricStats");
    }

    /// The index of a group's leases.
    String leasesByOwner(String group) {
        return leases(group).getFirst() + "/index/LeaseOwnerToLeaseKeyIndex";
    }
}
