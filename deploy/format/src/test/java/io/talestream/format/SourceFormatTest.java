package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SourceFormatTest {
    @Test
    void indentation_and_imports_are_fixed() throws Exception {
        var untidy = """
            package p;
            import java.util.Set;
            import java.util.List;
            import java.util.Map;
            class A { List<String> a(){return List.of();} Set<String> b;
            }
            """;
        var tidy = """
            package p;

            import java.util.List;
            import java.util.Set;

            class A {
                List<String> a() {
                    return List.of();
                }

                Set<String> b;
            }
            """;

        assertThat(SourceFormat.of(untidy)).isEqualTo(tidy);
    }

    @Test
    void a_markdown_comment_keeps_its_lines() throws Exception {
        var source = """
            package p;

            /// What it is, with `code`, a [link][java.util.List] and
            ///
            /// - a list
            ///   that goes on
            ///
            ///     indented code
            class A {
                /// Kept {@code as it is}.
                void a() {}
            }
            """;

        assertThat(SourceFormat.of(source)).isEqualTo(source);
    }

    @Test
    void a_markdown_comment_that_would_be_broken_is_rejected() {
        var source = """
            package p;

            class A {
                /// %s
                void a() {}
            }
            """.formatted("a word ".repeat(20));

        assertThatThrownBy(() -> SourceFormat.of(source)).hasMessageContaining("break it by hand");
    }

    @Test
    void an_import_used_only_by_a_markdown_link_is_kept() throws Exception {
        var source = """
            package p;

            import java.util.List;

            /// Not a [List].
            class A {}
            """;

        assertThat(SourceFormat.of(source)).isEqualTo(source);
    }

    @Test
    void record_patterns_in_a_switch_are_formatted() throws Exception {
        var source = """
            package p;

            class A {
                record Point(int x, int y) {}

                int a(Object o) {
                    return switch (o) {
                        case Point(int x, var _) when x > 0 -> x;
                        case Point(var _, int y) -> y;
                        case null, default -> 0;
                    };
                }
            }
            """;

        assertThat(SourceFormat.of(source)).isEqualTo(source);
    }

    @Test
    void source_that_the_formatter_cannot_read_is_rejected_with_advice() {
        var moduleImport = """
            package p;

            import module java.base;

            class A {}
            """;
        var bareUnderscore = """
            package p;

            class A {
                record B(int c, int d) {}

                int a(Object o) {
                    return o instanceof B(_, int d) ? d : 0;
                }
            }
            """;

        assertThatThrownBy(() -> SourceFormat.of(moduleImport))
                .hasMessageContaining("import the classes instead of \"import module java.base;\"");
        assertThatThrownBy(() -> SourceFormat.of(bareUnderscore)).hasMessageContaining("write \"var _\"");
    }
}
