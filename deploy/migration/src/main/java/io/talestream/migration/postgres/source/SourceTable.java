package io.talestream.migration.postgres.source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The four tables, and the columns read from each. A password is none of them.
public enum SourceTable {
    USER("User", "id", "email", "name"),
    /// `createdAt` is copied where the column exists.
    CAMPAIGN("Campaign", "id", "userId", "name", "description"),
    SESSION(
            "Session",
            "id",
            "campaignId",
            "userId",
            "name",
            "description",
            "transcriptText",
            "audioStorageKey",
            "transcriptionJobId",
            "status",
            "shareToken",
            "createdAt",
            "updatedAt"),
    SUMMARY("Summary", "id", "sessionId", "content", "type");

    private final String label;
    private final List<String> columns;

    SourceTable(String label, String... columns) {
        this.label = label;
        this.columns = List.of(columns);
    }

    public String label() {
        return label;
    }

    public static Optional<SourceTable> labelled(String label) {
        return Stream.of(values()).filter(table -> table.label.equals(label)).findFirst();
    }

    List<String> columns() {
        return columns;
    }
}
