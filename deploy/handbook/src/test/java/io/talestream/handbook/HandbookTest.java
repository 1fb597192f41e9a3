package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The pages under docs/dynamodb match the code. With `-Dtalestream.handbook=write` they are regenerated instead.
class HandbookTest {
    private static final Path PAGES = Path.of(System.getProperty("talestream.repository", ".."), "docs", "dynamodb");
    private static final boolean RENEW = "write".equals(System.getProperty("talestream.handbook"));

    @Test
    void the_page_on_access_patterns_is_up_to_date() throws IOException {
        check("access-patterns.md", AccessPatternsPage.markdown());
    }

    @Test
    void the_page_on_the_table_design_is_up_to_date() throws IOException {
        check("table-design.md", TableDesignPage.markdown());
    }

    @Test
    void the_pages_show_every_pattern_and_every_kind_of_item() {
        String patterns = AccessPatternsPage.markdown();
        String design = TableDesignPage.markdown();

        assertThat(AccessPatterns.all()).allSatisfy(pattern -> {
            assertThat(patterns).contains("| %s | %s |".formatted(pattern.id(), pattern.title()));
            assertThat(design).contains("| %s | %s |".formatted(pattern.id(), pattern.title()));
        });
        assertThat(EntityType.values())
                .allSatisfy(type -> assertThat(design)
                        .contains("| %s | `%s` |"
                                .formatted(type.label(), type.pk().text())));
    }

    @Test
    void a_page_starts_with_how_to_regenerate_it() {
        String renew = "Generated from the access-pattern catalogue; do not edit: "
                + "`mvn -q -pl deploy/handbook -am test -Dtest=HandbookTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dtalestream.handbook=write` renews it.\n\n# ";

        assertThat(AccessPatternsPage.markdown()).startsWith(renew);
        assertThat(TableDesignPage.markdown()).startsWith(renew);
    }

    @Test
    void every_table_row_has_one_cell_per_column() {
        for (String page : List.of(AccessPatternsPage.markdown(), TableDesignPage.markdown())) {
            int columns = 0;
            for (String line : page.lines().toList()) {
                int cells = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
                if (columns > 0 && cells > 0) {
                    assertThat(cells).as(line).isEqualTo(columns);
                }
                columns = cells;
            }
        }
    }

    private static void check(String name, String rendered) throws IOException {
        Path page = PAGES.resolve(name);
        if (RENEW) {
            Files.createDirectories(PAGES);
            Files.writeString(page, rendered);
        }
        String committed = Files.exists(page) ? Files.readString(page) : "";
        assertThat(committed)
                .withFailMessage("docs/dynamodb/%s is out of date; renew it with: %s", name, AccessPatternsPage.COMMAND)
                .isEqualTo(rendered);
    }
}
