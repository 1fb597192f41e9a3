package io.talestream.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Comments of the product use the terms of docs/glossary.md.
class VocabularyTest {
    private static final Pattern COMMENT = Pattern.compile("^\\s*///? .*$", Pattern.MULTILINE);

    private static final Pattern OTHER_WORDS = Pattern.compile(
            "\\b(whoever|anew|mend(s|ed|ing)?|told|heard of|nobody|somebody|someone|evenings?|outrun)\\b"
                    + "|^\\s*///? (?-i:What is|What was|So that|Who)\\b",
            Pattern.CASE_INSENSITIVE);

    @Test
    void comments_of_the_product_use_the_terms_of_the_glossary() throws IOException {
        var root = Path.of(System.getProperty("talestream.repository", "../..")).toRealPath();
        List<String> faults = new ArrayList<>();
        for (Path file : Sources.below(root)) {
            if (file.toString().contains("src/main/")) {
                COMMENT.matcher(Files.readString(file))
                        .results()
                        .map(comment -> comment.group().strip())
                        .filter(comment -> OTHER_WORDS.matcher(comment).find())
                        .forEach(comment -> faults.add(file.getFileName() + ": " + comment));
            }
        }
        assertThat(faults).as("see docs/glossary.md").isEmpty();
    }
}
