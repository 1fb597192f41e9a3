package io.talestream.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.aws.size.Size;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OptionsTest {
    @Test
    void the_defaults_are_the_smallest_size_without_sign_up_and_certificate() {
        Options options = of(Map.of());

        assertThat(options.size()).isEqualTo(Size.HOBBY);
        assertThat(options.certificate()).isEmpty();
        assertThat(options.signUp()).isFalse();
        assertThat(options.kinesis()).isFalse();
        assertThat(options.zones()).containsExactly("eu-west-1a", "eu-west-1b");
    }

    @Test
    void an_invalid_option_is_rejected_with_a_sentence() {
        assertThatThrownBy(() -> of(Map.of("size", "huge")))
                .hasMessage("unknown size 'huge': it must be one of hobby, club, platform");
        assertThatThrownBy(() -> of(Map.of("certificate", "arn:x"))).hasMessageContaining("-c host=");
        assertThatThrownBy(() -> of(Map.of("kinesis", "maybe"))).hasMessage("kinesis is true or false, not 'maybe'");
        assertThatThrownBy(() -> of(Map.of("speech", "whisper")))
                .hasMessage("speech is embedded or transcribe, not 'whisper'");
        assertThatThrownBy(() -> of(Map.of("name", "Tales of Old")))
                .hasMessageContaining("lower-case letters, digits and hyphens");
        assertThatThrownBy(() -> of(Map.of("size", "platform", "zones", "eu-west-1a,eu-west-1b")))
                .hasMessageContaining("needs 3 zones");
    }

    @Test
    void a_missing_node_is_reported_with_what_to_install() {
        assertThatThrownBy(() -> Node.orThrow("no-such-node"))
                .hasMessageContaining("CDK needs Node")
                .hasMessageContaining("install Node");
    }

    private static Options of(Map<String, Object> context) {
        return Options.of("eu-west-1", context::get);
    }
}
