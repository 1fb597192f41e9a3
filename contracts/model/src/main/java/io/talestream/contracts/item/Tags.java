package io.talestream.contracts.item;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.text.Text;
import java.util.List;

/// A handful of words to find an item by, in the given order, without duplicates.
public record Tags(List<String> values) {
    public static final int MOST = 20;
    public static final int LONGEST = 50;
    public static final Tags NONE = new Tags(List.of());

    public Tags {
        values = values.stream()
                .map(tag -> Text.line("tags", tag, LONGEST))
                .distinct()
                .toList();
        if (values.size() > MOST) {
            throw new InvalidField("tags", "must be at most %d, are %d".formatted(MOST, values.size()));
        }
    }
}
