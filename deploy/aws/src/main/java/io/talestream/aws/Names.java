package io.talestream.aws;

import java.util.List;

/// The names that the processes expect. Tests compare them with the product.
record Names(String table) {
    static final List<String> GROUPS = List.of("search", "work");

    /// The prefix of all Transcribe jobs and vocabularies.
    static final String JOBS = "talestream-";

    /// The prefixes in the bucket of recordings and transcripts, and of the change archive.
    static final String FILES = "workspaces/";

    static final String CHANGES = "changes/";

    static final String PARKED_BY_TIME = "by-time";

    /// The attributes that a list of parked changes shows.
    static final List<String> LISTED =
            List.of("itemPk", "itemSk", "sequenceNumber", "version", "reason", "attempts", "firstAt", "lastAt");

    /// The metrics in the log of a consumer process.
    static final String LAG = "LagSeconds";
    static final String PARKED = "Parked";
    static final String GROUP = "Group";
    static final String QUEUED = "QueuedTranscriptions";
    static final String RUNNING = "RunningTranscriptions";

    String parked() {
        return table + "-parked";
    }

    String progress() {
        return table + "-groups";
    }

    String replays() {
        return table + "-replays";
    }

    /// The lease tables of a group: one that the group creates, and two more that belong to its reader, KCL.
    List<String> leases(String group) {
        String leases = table + "-group-" + group;
        return List.of(leases, leases + "-CoordinatorState", leases + "-WorkerMetricStats");
    }

    /// The index of a group's lease table.
    String leasesByOwner(String group) {
        return leases(group).getFirst() + "/index/LeaseOwnerToLeaseKeyIndex";
    }
}
