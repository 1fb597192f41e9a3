package io.talestream.contracts.id;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class Sha256Test {
    /// The first example of FIPS 180-2.
    private static final Sha256 ABC = new Sha256("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");

    @Test
    void content_in_parts_has_the_digest_of_the_whole() {
        var digest = Sha256.digest();
        digest.update("a".getBytes(StandardCharsets.UTF_8));
        digest.update("bc".getBytes(StandardCharsets.UTF_8));

        assertThat(Sha256.of(digest)).isEqualTo(Sha256.of("abc")).isEqualTo(ABC);
    }

    @Test
    void the_bytes_are_those_of_the_digest() {
        assertThat(ABC.bytes()).startsWith(0xba, 0x78, 0x16).hasSize(32).endsWith(0x15, 0xad);
    }
}
