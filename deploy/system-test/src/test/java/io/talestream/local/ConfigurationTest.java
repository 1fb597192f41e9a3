package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.config.Setting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The page docs/configuration.md matches the code. With `-Dtalestream.handbook=write` it is rewritten instead.
class ConfigurationTest {
    private static final Path PAGE =
            Path.of(System.getProperty("talestream.repository", "../.."), "docs", "configuration.md");

    @Test
    void the_configuration_page_is_up_to_date() throws IOException {
        if ("write".equals(System.getProperty("talestream.handbook"))) {
            Files.writeString(PAGE, ConfigurationPage.markdown());
        }
        assertThat(PAGE).hasContent(ConfigurationPage.markdown());
    }

    @Test
    void every_setting_has_a_description() {
        assertThat(ConfigurationPage.settings()).hasSizeGreaterThan(20).allSatisfy(setting -> {
            assertThat(setting.about()).as(setting.name()).isPresent();
            assertThat(setting.about().orElseThrow()).as(setting.name()).doesNotEndWith(".");
        });
    }

    @Test
    void every_property_of_the_application_is_a_setting() throws IOException {
        String application;
        try (var in = ConfigurationTest.class.getResourceAsStream("/application.yml")) {
            application = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(Pattern.compile("\\$\\{(talestream\\.[a-z.-]+)")
                        .matcher(application)
                        .results()
                        .map(found -> found.group(1)))
                .isNotEmpty()
                .isSubsetOf(
                        ConfigurationPage.settings().stream().map(Setting::name).toList());
    }
}
