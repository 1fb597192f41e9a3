package io.talestream.search.query;

import io.talestream.contracts.text.InvalidField;
import io.talestream.search.question.MatchThreshold;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.opensearch.client.opensearch._types.FieldValue;

/// The position after a page.
///
/// The first page is read from the current index, since few callers request a second one. All further pages come
/// from one point in time, from its beginning, without the hits of the first page: no hit is repeated, and no hit
/// that exists throughout is missed.
///
/// @param weights those of the first page: a change of them would change the order
/// @param frozen the point in time for the pages from the second on
/// @param passed how many hits of the reordered ones are already returned
/// @param after the score and the document after which to continue
/// @param shown the hits of the first page, as hashes
record Cursor(
        MatchThreshold closeness,
        WordWeights weights,
        Optional<String> frozen,
        int passed,
        Optional<After> after,
        Set<Integer> shown) {
    private static final int FORM = 3;

    record After(double score, long document) {
        static After of(RankedHit last) {
            return new After(last.score(), last.document());
        }

        List<FieldValue> values() {
            return List.of(FieldValue.of(score), FieldValue.of(document));
        }
    }

    static Cursor afterFirst(MatchQuery matching, List<RankedHit> shown) {
        Set<Integer> hashes = new HashSet<>();
        shown.forEach(one -> hashes.add(one.id().hashCode()));
        return new Cursor(matching.closeness(), matching.weights(), Optional.empty(), 0, Optional.empty(), hashes);
    }

    Cursor passed(String state, int count) {
        return new Cursor(closeness, weights, Optional.of(state), count, Optional.empty(), shown);
    }

    Cursor after(String state, After place) {
        return new Cursor(closeness, weights, Optional.of(state), passed, Optional.of(place), shown);
    }

    boolean hasShown(RankedHit one) {
        return shown.contains(one.id().hashCode());
    }

    String text() {
        byte[] state = frozen.orElse("").getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.allocate(
                3 + 4 + 16 + 2 + 4 * shown.size() + 1 + 2 * weights.steps().size() + state.length);
        bytes.put((byte) FORM).put(closeness(closeness)).put((byte) (after.isPresent() ? 1 : 0));
        bytes.putInt(passed);
        after.ifPresent(place -> bytes.putDouble(place.score()).putLong(place.document()));
        bytes.putShort((short) shown.size());
        shown.forEach(bytes::putInt);
        bytes.put((byte) weights.steps().size());
        weights.steps().forEach(step -> bytes.putShort(step.shortValue()));
        bytes.put(state);
        byte[] used = new byte[bytes.flip().remaining()];
        bytes.get(used);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(used);
    }

    /// @throws InvalidField if the cursor has the format of another release
    static Cursor of(String text) {
        try {
            var bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
            if (bytes.get() != FORM) {
                throw ended();
            }
            MatchThreshold closeness = closeness(bytes.get());
            boolean hasAfter = bytes.get() == 1;
            int passed = bytes.getInt();
            Optional<After> after =
                    hasAfter ? Optional.of(new After(bytes.getDouble(), bytes.getLong())) : Optional.empty();
            Set<Integer> shown = new HashSet<>();
            for (int left = bytes.getShort(); left > 0; left--) {
                shown.add(bytes.getInt());
            }
            List<Integer> steps = new ArrayList<>();
            for (int left = Byte.toUnsignedInt(bytes.get()); left > 0; left--) {
                steps.add((int) bytes.getShort());
            }
            String state = StandardCharsets.UTF_8.decode(bytes).toString();
            return new Cursor(
                    closeness,
                    new WordWeights(steps),
                    state.isEmpty() ? Optional.empty() : Optional.of(state),
                    passed,
                    after,
                    shown);
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            throw ended();
        }
    }

    private static byte closeness(MatchThreshold closeness) {
        return switch (closeness) {
            case STRICT -> 0;
            case NEAR -> 1;
            case LOOSE -> 2;
        };
    }

    private static MatchThreshold closeness(byte written) {
        return switch (written) {
            case 0 -> MatchThreshold.STRICT;
            case 1 -> MatchThreshold.NEAR;
            case 2 -> MatchThreshold.LOOSE;
            default -> throw ended();
        };
    }

    /// The point in time of the cursor has expired or no longer exists.
    static InvalidField ended() {
        return new InvalidField("cursor", "has expired: start from the first page");
    }
}
