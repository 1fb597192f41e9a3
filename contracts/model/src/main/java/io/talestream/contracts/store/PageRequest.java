package io.talestream.contracts.store;

import io.talestream.contracts.text.InvalidField;
import java.util.Optional;

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

    public PageRequest after(Position position) {
        return new PageRequest(size, Optional.of(position));
    }
}
