package io.talestream.contracts.campaign;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;

/// The correct spelling of character and place names, used by the speech engine and the search.
public record Glossary(List<String> terms) {
    public static final int MOST = 300;
    public static final int LONGEST = 80;
    public static final Glossary EMPTY = new Glossary(List.of());

    public Glossary {
        terms = terms.stream()
                .map(term -> Text.line("glossary", term, LONGEST))
                .distinct()
                .toList();
        if (terms.size() > MOST) {
            throw new InvalidField("glossary", "must have at most %d terms, has %d".formatted(MOST, terms.size()));
        }
    }
}
