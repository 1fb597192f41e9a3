package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.app.config.Setting;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SettingTest {
    @Test
    void an_invalid_secret_is_reported_without_its_value() {
        assertThat(number("talestream.door.secret").problem("hush"))
                .hasValue("TALESTREAM_DOOR_SECRET must be a number");
        assertThat(number("talestream.door.width").problem("wide"))
                .hasValue("TALESTREAM_DOOR_WIDTH must be a number, is wide");
        assertThat(number("talestream.door.width").problem("7")).isEmpty();
    }

    private static Setting number(String name) {
        return new Setting(name, int.class, true, Optional.empty(), Optional.empty());
    }
}
