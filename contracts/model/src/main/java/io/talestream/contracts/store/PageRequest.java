package io.talestream.contracts.store;

import io.talestream.contracts.text.InvalidField;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

public record PageRequest(int size, Optional<Position> after) {
    public static final int LARGEST = 200;

    public PageRequest {
        if (size < 1 || size > LARGEST) {
            throw new InvalidField("size", "must be between 1 and %d, is %d".formatted(LARGEST, size));
        }
    }

    public static PageRequest first(int size) {
        return new PageRequest(size, Optional.empty());
    }

    /// The items of a whole list. Pages are read while the stream is consumed.
    public static <T> Stream<T> all(int size, Function<PageRequest, Page<T>> list) {
        PageRequest first = first(size);
        return Stream.iterate(
                        Optional.of(list.apply(first)),
                        Optional::isPresent,
                        page -> page.flatMap(Page::next).map(first::after).map(list))
                .flatMap(page -> page.orElseThrow().items().stream());
    }

    public PageRequest after(Position position) {
        return new PageRequest(size, Optional.of(position));
    }
}
