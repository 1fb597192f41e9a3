package io.talestream.format;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import java.util.regex.Pattern;

/// The one format: Palantir's style, 120 columns, imports ordered and unused imports removed.
final class SourceFormat {
    private static final Pattern MODULE_IMPORT = Pattern.compile("^import module .*", Pattern.MULTILINE);

    /// Block Javadoc is left as written; `///` comments are kept line by line either way.
    private static final Formatter FORMATTER = Formatter.createFormatter(JavaFormatterOptions.builder()
            .style(JavaFormatterOptions.Style.PALANTIR)
            .formatJavadoc(false)
            .build());

    private SourceFormat() {}

    static String of(String source) throws FormatterException {
        try {
            String formatted = FORMATTER.formatSourceAndFixImports(source);
            checkComments(source, formatted);
            return formatted;
        } catch (FormatterException e) {
            throw new FormatterException(e.getMessage() + advice(source, e));
        }
    }

    /// The formatter breaks a long `///` line without beginning the next one with `///`, which is no longer a comment.
    private static void checkComments(String source, String formatted) throws FormatterException {
        var before = source.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("///"))
                .toList();
        var after = formatted
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("///"))
                .toList();
        for (String line : before) {
            if (!after.contains(line)) {
                throw new FormatterException("this comment is too long for its line, break it by hand: " + line);
            }
        }
    }

    /// The formatter rejects two valid Java 25 constructs with unhelpful messages.
    private static String advice(String source, FormatterException e) {
        var moduleImport = MODULE_IMPORT.matcher(source);
        if (moduleImport.find()) {
            return " (module imports cannot be formatted: import the classes instead of \"" + moduleImport.group()
                    + "\")";
        }
        if (String.valueOf(e.getMessage()).contains("expected token: '_'")) {
            return " (a bare _ in a pattern cannot be formatted: write \"var _\")";
        }
        return "";
    }
}
