package io.talestream.handbook;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A table in Markdown. Columns of numbers are right-aligned.
final class MarkdownTable {
    private final List<String> lines = new ArrayList<>();
    private final int columns;

    private MarkdownTable(List<Column> columns) {
        this.columns = columns.size();
        lines.add(line(columns.stream().map(Column::title).toList()));
        lines.add(line(columns.stream()
                .map(column -> column.numbers() ? "---:" : "---")
                .toList()));
    }

    record Column(String title, boolean numbers) {}

    static Column text(String title) {
        return new Column(title, false);
    }

    static Column numbers(String title) {
        return new Column(title, true);
    }

    static MarkdownTable of(Column... columns) {
        return new MarkdownTable(List.of(columns));
    }

    MarkdownTable row(String... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("expected %d cells, got %d".formatted(columns, cells.length));
        }
        lines.add(line(List.of(cells)));
        return this;
    }

    String markdown() {
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
