package io.talestream.migration.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.table.AccessPattern;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.migration.postgres.source.SourceTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The table of old queries in docs/migrate-postgres.md.
class OldQueriesIT {
    private static final Path PAGE =
            Path.of(System.getProperty("talestream.repository", "../..")).resolve("docs/migrate-postgres.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (none|AP-[^|]+) \\| ([^|]*)\\|$");
    private static final Pattern ID = Pattern.compile("AP-\\d+");

    private record OldQuery(String sql, String patterns, String difference) {}

    @Test
    void every_old_query_is_valid_in_the_old_schema() throws IOException {
        try (SourceFixture old = SourceFixture.empty()) {
            old.campaignsAreDated();
            List<OldQuery> queries = queries();
            for (OldQuery query : queries) {
                old.sql("PREPARE old_query AS " + query.sql());
            }
            assertThat(queries)
                    .as("each table is read, inserted into and updated")
                    .satisfies(all -> {
                        for (SourceTable table : SourceTable.values()) {
                            for (String begin : List.of("SELECT .*FROM", "INSERT INTO", "UPDATE")) {
                                assertThat(all.stream().map(OldQuery::sql))
                                        .anyMatch(sql -> sql.matches(begin + " \"%s\" .*".formatted(table.label())));
                            }
                        }
                    });
        }
    }

    @Test
    void every_pattern_named_is_in_the_catalogue_and_a_query_without_one_says_why() throws IOException {
        List<String> known =
                AccessPatterns.all().stream().map(AccessPattern::id).toList();

        assertThat(queries()).hasSizeGreaterThan(20).allSatisfy(query -> {
            String row = query.patterns() + query.difference();
            assertThat(known)
                    .containsAll(
                            ID.matcher(row).results().map(MatchResult::group).toList());
            assertThat(query.patterns().equals("none") && query.difference().isBlank())
                    .isFalse();
        });
    }

    /// Fails for a row of the table that is not understood.
    private static List<OldQuery> queries() throws IOException {
        String page = Files.readString(PAGE);
        List<OldQuery> queries = ROW.matcher(page)
                .results()
                .map(row -> new OldQuery(row.group(1), row.group(2), row.group(3)))
                .toList();
        assertThat(page.lines().filter(line -> line.matches("\\| `(SELECT|INSERT|UPDATE|DELETE) .*")))
                .hasSameSizeAs(queries);
        return queries;
    }
}
