package io.talestream.contracts.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestGuardTest {
    private static final int PORT = 8080;
    private static final String HOST = "127.0.0.1:8080";

    private final RequestGuard guard = new RequestGuard(Set.of("Tales.example.org"), RequestGuard.loopback(9000));

    @ParameterizedTest
    @ValueSource(strings = {HOST, "localhost:8080", "LOCALHOST:8080", "[::1]:8080", "tales.example.org"})
    void a_request_to_a_name_of_the_server_is_allowed(String host) {
        assertThat(allows(Map.of("Host", List.of(host)))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rebound.example.com",
                "rebound.example.com:8080",
                "127.0.0.1",
                "127.0.0.1:9000",
                "127.0.0.1:8080.example.com",
                "tales.example.org:8080"
            })
    void a_request_to_another_name_is_refused(String host) {
        assertThat(allows(Map.of("Host", List.of(host)))).isFalse();
    }

    @Test
    void a_request_without_a_host_or_with_two_is_refused() {
        assertThat(allows(Map.of())).isFalse();
        assertThat(allows(Map.of("Host", List.of(HOST, HOST)))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8080", "http://127.0.0.1:9000", "http://localhost:9000"})
    void its_own_pages_and_the_named_ones_may_call_it(String origin) {
        assertThat(allows(Map.of("Host", List.of(HOST), "Origin", List.of(origin))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com", "null", "", "http://127.0.0.1:9001", "http://127.0.0.1", "file://"})
    void other_pages_may_not_call_it(String origin) {
        assertThat(allows(Map.of("Host", List.of(HOST), "Origin", List.of(origin))))
                .isFalse();
    }

    @Test
    void other_sites_may_link_to_a_page_but_load_nothing() {
        assertThat(allows(Map.of("Host", List.of(HOST), "Sec-Fetch-Site", List.of("cross-site"))))
                .isFalse();
        assertThat(allows(Map.of(
                        "Host",
                        List.of(HOST),
                        "Sec-Fetch-Site",
                        List.of("cross-site"),
                        "Sec-Fetch-Dest",
                        List.of("image"))))
                .isFalse();
        assertThat(allows(Map.of(
                        "Host",
                        List.of(HOST),
                        "Sec-Fetch-Site",
                        List.of("cross-site"),
                        "Sec-Fetch-Dest",
                        List.of("document"))))
                .isTrue();
    }

    private boolean allows(Map<String, List<String>> headers) {
        return guard.allows(PORT, name -> headers.getOrDefault(name, List.of()));
    }
}
