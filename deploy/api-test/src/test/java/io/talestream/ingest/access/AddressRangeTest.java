package io.talestream.ingest.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangeTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/16, 10.0.255.255, true",
        "10.0.0.0/16, 10.1.0.0, false",
        "10.0.0.7, 10.0.0.7, true",
        "10.0.0.7, 10.0.0.6, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, ::1, false",
        "fd00::/8, fd12::1, true",
        "fd00::/8, fe00::1, false",
        "10.0.0.0/16, ::ffff:10.0.1.1, true"
    })
    void a_range_contains_the_addresses_with_its_first_bits(String range, String address, boolean contains) {
        assertThat(AddressRange.of(range).contains(InetAddress.ofLiteral(address)))
                .isEqualTo(contains);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "proxy.example.org", "fd00::/129"})
    void a_wrong_setting_is_reported(String range) {
        assertThatThrownBy(() -> new ClientAddress(new LookUpSettings(1, Optional.of("10.0.0.1, " + range))))
                .hasMessageContaining("talestream.look-ups.trusted-proxies")
                .hasMessageEndingWith("has " + range);
    }
}
