package io.talestream.testing.memory;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// A list in the order of a text that each of its items has. A position is that text of the last item shown, so it
/// holds when the item is gone.
record Listing<T>(String name, Function<Stored<T>, String> sortText, Comparator<String> order) {
    static <T> Listing<T> ascending(String name, Function<Stored<T>, String> sortText) {
        return new Listing<>(name, sortText, Utf8Order.TEXT);
    }

    static <T> Listing<T> descending(String name, Function<Stored<T>, String> sortText) {
        return new Listing<>(name, sortText, Utf8Order.TEXT.reversed());
    }

    Page<Stored<T>> page(Stream<Stored<T>> all, PageRequest request) {
        Optional<String> shown = request.after().map(this::parse);
        List<Stored<T>> rest = all.filter(item -> shown.filter(last -> order.compare(sortText.apply(item), last) <= 0)
                        .isEmpty())
                .sorted(Comparator.comparing(sortText, order))
                .toList();
        if (rest.size() <= request.size()) {
            return new Page<>(rest, Optional.empty());
        }
        List<Stored<T>> first = rest.subList(0, request.size());
        return new Page<>(first, Optional.of(after(first.getLast())));
    }

    private Position after(Stored<T> item) {
        byte[] text = (name + "\n" + sortText.apply(item)).getBytes(StandardCharsets.UTF_8);
        return new Position(Base64.getUrlEncoder().withoutPadding().encodeToString(text));
    }

    private String parse(Position position) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(position.value()), StandardCharsets.UTF_8);
            if (text.startsWith(name + "\n")) {
                return text.substring(name.length() + 1);
            }
        } catch (IllegalArgumentException _) {
            // not even base 64: refused like any other text we did not give out
        }
        throw new InvalidField("cursor", "is not one of this list");
    }
}
