package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.TableDesign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The pages under docs/dynamodb match the code. With `-Dtalestream.handbook=write` they are regenerated instead.
class HandbookTest {
    private static final Path ROOT = Path.of(System.getProperty("talestream.repository", "../.."));
    private static final Path PAGES = ROOT.resolve("docs").resolve("dynamodb");
    private static final Set<String> OTHER_FOLDERS = Set.of(".git", "node_modules", "target");
    private static final List<Path> SOURCES = sources();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]*)(?:#([^)]+))?\\)");
    private static final Pattern SCAN = Pattern.compile("\\.scan(Paginator)?\\(");
    private static final boolean RENEW = "write".equals(System.getProperty("talestream.handbook"));

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void a_page_is_up_to_date(String name, String rendered) throws IOException {
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

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void a_page_shows_every_pattern(String name, String rendered) {
        assertThat(AccessPatterns.all())
                .allSatisfy(pattern ->
                        assertThat(rendered).contains("| %s | %s |".formatted(pattern.id(), pattern.title())));
    }

    @Test
    void the_entity_chart_shows_every_kind_of_item() {
        assertThat(EntityType.values())
                .allSatisfy(type -> assertThat(EntityChartPage.markdown())
                        .contains("| %s | `%s` |"
                                .formatted(type.label(), type.pk().text())));
    }

    @Test
    void the_data_model_shows_every_sample_in_the_table_and_in_its_indexes() {
        String page = DataModelPage.markdown();

        assertThat(Samples.all()).allSatisfy(sample -> {
            long places = 1
                    + TableDesign.SECONDARY_INDEXES.stream()
                            .filter(sample::isIn)
                            .count();
            // Write amplification has a row for each sample too, except those of version 1.
            long rows = sample.type().isLegacy() ? places : places + 1;
            assertThat(page.lines().filter(line -> line.startsWith("| " + sample.title() + " |")))
                    .hasSize((int) rows);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void a_page_starts_with_how_to_regenerate_it(String name, String rendered) {
        assertThat(rendered)
                .startsWith("Generated from the access-pattern catalogue; do not edit: "
                        + "`mvn -q -pl deploy/handbook -am test -Dtest=HandbookTest"
                        + " -Dsurefire.failIfNoSpecifiedTests=false -Dtalestream.handbook=write` renews it.\n\n# ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void every_table_row_has_one_cell_per_column(String name, String rendered) {
        int columns = 0;
        for (String line : rendered.lines().toList()) {
            int cells = line.startsWith("|") ? line.split("(?<!\\\\)\\|", -1).length : 0;
            if (columns > 0 && cells > 0) {
                assertThat(cells).as(line).isEqualTo(columns);
            }
            columns = cells;
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void every_link_of_a_page_leads_to_a_file_or_a_heading(String name, String rendered) {
        var pages = pages().collect(Collectors.toMap(page -> page.get()[0], page -> page.get()[1].toString()));
        assertThat(LINK.matcher(rendered).results()).allSatisfy(link -> {
            String file = link.group(1).isEmpty() ? name : link.group(1);
            assertThat(PAGES.resolve(file)).exists();
            if (link.group(2) != null) {
                String target = pages.containsKey(file) ? pages.get(file) : Files.readString(PAGES.resolve(file));
                assertThat(headings(target)).contains(link.group(2));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("claims")
    void a_ticked_claim_names_a_test(CheckedClaims.Claim claim) throws IOException {
        String[] test = claim.test().split("#", -1);

        assertThat(SOURCES.stream().filter(file -> file.endsWith(test[0] + ".java")))
                .singleElement()
                .satisfies(file -> assertThat(Files.readString(file)).contains("void " + test[1] + "("));
    }

    @Test
    void all_code_that_scans_a_table_is_on_the_page() throws IOException {
        List<String> scanning = new ArrayList<>();
        for (Path file : SOURCES) {
            if (file.toString().contains("src/main/java")
                    && SCAN.matcher(Files.readString(file)).find()) {
                scanning.add(file.getFileName().toString().replace(".java", ""));
            }
        }
        assertThat(scanning)
                .containsExactlyInAnyOrderElementsOf(
                        Scans.ALL.stream().map(Scans.Scan::type).toList());
    }

    static Stream<Arguments> pages() {
        return Stream.of(
                Arguments.of("access-patterns.md", AccessPatternsPage.markdown()),
                Arguments.of("dynamodb_requirement.md", RequirementsPage.markdown()),
                Arguments.of("dynamodb_data_model.md", DataModelPage.markdown()),
                Arguments.of("entity-chart.md", EntityChartPage.markdown()));
    }

    static Stream<CheckedClaims.Claim> claims() {
        return CheckedClaims.all();
    }

    private static List<Path> sources() {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return OTHER_FOLDERS.contains(directory.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".java")) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /// The anchors of a page's headings.
    private static List<String> headings(String page) {
        return page.lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceAll("^#+ ", "").toLowerCase(Locale.ROOT))
                .map(line -> line.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                .toList();
    }
}
