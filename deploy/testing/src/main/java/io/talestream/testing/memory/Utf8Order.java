package io.talestream.testing.memory;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/// Text in the order DynamoDB has it: by bytes. Java's own order puts an emoji before some letters that come before it
/// there.
final class Utf8Order {
    static final Comparator<String> TEXT = (one, other) ->
            Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

    private Utf8Order() {}
}
