package io.talestream.search.query;

import io.talestream.contracts.text.InvalidField;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.opensearch.client.opensearch._types.FieldValue;

/// Where a page ended.
///
/// The first page is answered from the index as it is, since hardly anyone turns it. Whoever does gets all
/// further pages from one frozen state, from its very beginning, without what the first page had shown:
/// nothing is shown twice, and nothing is missed that was there all the time.
///
/// @param frozen the state that pages are taken from, from the second on
/// @param passed how many of those that were put in order by hand are behind us
/// @param after the score and the document after which to go on
/// @param shown what was on the first page, as hashes
record Cursor(
        MatchThreshold closeness, Optional<String> frozen, int passed, Optional<After> after, Set<Integer> shown) {
    private static final int FORM = 1;

    record After(double score, long document) {
        static After of(RankedHit last) {
            return new After(last.score(), last.document());
        }

        List<FieldValue> values() {
            return List.of(FieldValue.of(score), FieldValue.of(document));
        }
    }

    static Cursor afterFirst(MatchThreshold closeness, List<RankedHit> shown) {
        Set<Integer> hashes = new HashSet<>();
        shown.forEach(one -> hashes.add(one.id().hashCode()));
        return new Cursor(closeness, Optional.empty(), 0, Optional.empty(), hashes);
    }

    Cursor passed(String state, int count) {
        return new Cursor(closeness, Optional.of(state), count, Optional.empty(), shown);
    }

    Cursor after(String state, RankedHit last) {
        return new Cursor(closeness, Optional.of(state), passed, Optional.of(After.of(last)), shown);
    }

    boolean hasShown(RankedHit one) {
        return shown.contains(one.id().hashCode());
    }

    String text() {
        byte[] state = frozen.orElse("").getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.allocate(3 + 4 + 16 + 2 + 4 * shown.size() + state.length);
        bytes.put((byte) FORM).put(closeness(closeness)).put((byte) (after.isPresent() ? 1 : 0));
        bytes.putInt(passed);
        after.ifPresent(place -> bytes.putDouble(place.score()).putLong(place.document()));
        bytes.putShort((short) shown.size());
        shown.forEach(bytes::putInt);
        bytes.put(state);
        byte[] used = new byte[bytes.flip().remaining()];
        bytes.get(used);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(used);
    }

    /// @throws InvalidField where another release gave it out
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
            String state = StandardCharsets.UTF_8.decode(bytes).toString();
            return new Cursor(closeness, state.isEmpty() ? Optional.empty() : Optional.of(state), passed, after, shown);
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

    /// Nobody turned the page for too long, or what gave it out is gone.
    static InvalidField ended() {
        return new InvalidField("cursor", "has ended: start from the first page");
    }
}
