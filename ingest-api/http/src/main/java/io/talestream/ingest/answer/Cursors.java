package io.talestream.ingest.answer;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.text.InvalidField;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Converts positions in a list to opaque cursors and back. A cursor is sealed with the list it belongs to: it is
/// valid only for that list, workspace and user, and a modified cursor is rejected.
@Singleton
public final class Cursors {
    private static final String ALGORITHM = "HmacSHA256";
    public static final int DEFAULT_SIZE = 50;

    private final SecretKeySpec key;

    Cursors(CursorSettings settings) {
        this.key = new SecretKeySpec(settings.secretBytes(), ALGORITHM);
    }

    /// `list` names everything the cursor is bound to.
    public PageRequest request(List<String> list, @Nullable Integer size, @Nullable String cursor) {
        Optional<Position> after = cursor == null ? Optional.empty() : Optional.of(open(list, cursor));
        return new PageRequest(size == null ? DEFAULT_SIZE : size, after);
    }

    public <T, V> ListView<V> view(List<String> list, Page<Stored<T>> page, Function<Stored<T>, V> view) {
        return view(list, page, _ -> true, view);
    }

    /// Leaves out items hidden from the caller without a trace, so a page may be shorter than the requested size.
    public <T, V> ListView<V> view(
            List<String> list, Page<Stored<T>> page, Predicate<Stored<T>> visible, Function<Stored<T>, V> view) {
        return new ListView<>(
                page.items().stream().filter(visible).map(view).toList(),
                page.next().map(position -> seal(list, position)));
    }

    /// For a response that is more than a list.
    public String seal(List<String> list, Position position) {
        return position.value() + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(mac(list, position));
    }

    private Position open(List<String> list, String cursor) {
        int dot = cursor.lastIndexOf('.');
        if (dot > 0) {
            var position = new Position(cursor.substring(0, dot));
            try {
                byte[] seal = Base64.getUrlDecoder().decode(cursor.substring(dot + 1));
                if (MessageDigest.isEqual(seal, mac(list, position))) {
                    return position;
                }
            } catch (IllegalArgumentException e) {
                // not base 64: rejected below, like every other broken seal
            }
        }
        throw new InvalidField("cursor", "is not one of this list: start from the first page");
    }

    private byte[] mac(List<String> list, Position position) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            for (String part : list) {
                byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
                mac.update((byte) (bytes.length >> 8));
                mac.update((byte) bytes.length);
                mac.update(bytes);
            }
            return mac.doFinal(position.value().getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
