package io.talestream.ingest.answer;

import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.Position;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.InvalidField;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Converts positions in a list to opaque cursors and back. A cursor is encrypted with a key of the list it belongs to:
/// it is valid only for that list, workspace and user, reveals no position, and a modified cursor is rejected.
@Singleton
public final class Cursors {
    private static final String ALGORITHM = "AES/GCM/NoPadding";
    private static final String DERIVATION = "HKDF-SHA256";
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    public static final int DEFAULT_SIZE = 50;

    private final SecretKeySpec secret;
    private final SecureRandom random = new SecureRandom();

    Cursors(CursorSettings settings) {
        this.secret = new SecretKeySpec(settings.secretBytes(), DERIVATION);
    }

    /// `list` names everything the cursor is bound to.
    public PageRequest request(List<String> list, @Nullable Integer size, @Nullable String cursor) {
        Optional<Position> after = cursor == null ? Optional.empty() : Optional.of(open(list, cursor));
        return new PageRequest(size == null ? DEFAULT_SIZE : size, after);
    }

    public <T, V> ListView<V> view(List<String> list, Page<StoredValue<T>> page, Function<StoredValue<T>, V> view) {
        return view(list, page, _ -> true, view);
    }

    /// Leaves out items hidden from the caller without a trace, so a page may be shorter than the requested size.
    public <T, V> ListView<V> view(
            List<String> list,
            Page<StoredValue<T>> page,
            Predicate<StoredValue<T>> visible,
            Function<StoredValue<T>, V> view) {
        return new ListView<>(
                page.items().stream().filter(visible).map(view).toList(),
                page.next().map(position -> seal(list, position)));
    }

    /// For a response that is more than a list.
    public String seal(List<String> list, Position position) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] text = position.value().getBytes(StandardCharsets.UTF_8);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, list, nonce).doFinal(text);
            byte[] all = ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot encrypt a cursor", e);
        }
    }

    /// The position of a cursor of this list.
    ///
    /// @throws InvalidField if it is of another list, or of none
    public Position open(List<String> list, String cursor) {
        try {
            byte[] all = Base64.getUrlDecoder().decode(cursor);
            if (all.length > NONCE_BYTES) {
                byte[] text = cipher(Cipher.DECRYPT_MODE, list, Arrays.copyOf(all, NONCE_BYTES))
                        .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
                return new Position(new String(text, StandardCharsets.UTF_8));
            }
        } catch (IllegalArgumentException | BadPaddingException e) {
            // neither base 64 nor encrypted for this list: rejected below
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot decrypt a cursor", e);
        }
        throw new InvalidField("cursor", "is not one of this list: start from the first page");
    }

    private Cipher cipher(int mode, List<String> list, byte[] nonce) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(ALGORITHM);
        cipher.init(mode, key(list), new GCMParameterSpec(TAG_BITS, nonce));
        return cipher;
    }

    private SecretKey key(List<String> list) throws GeneralSecurityException {
        var name = new ByteArrayOutputStream();
        for (String part : list) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            name.write(bytes.length >> 8);
            name.write(bytes.length);
            name.writeBytes(bytes);
        }
        return KDF.getInstance(DERIVATION)
                .deriveKey(
                        "AES", HKDFParameterSpec.ofExtract().addIKM(secret).thenExpand(name.toByteArray(), KEY_BYTES));
    }
}
