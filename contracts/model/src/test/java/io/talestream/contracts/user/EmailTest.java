package io.talestream.contracts.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.any.AnyText;
import io.talestream.contracts.text.InvalidField;
import java.text.Normalizer;
import java.util.Locale;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailTest {
    @Property(tries = 2_000, seed = "1")
    void normalizing_an_address_twice_changes_nothing(@ForAll("accented") String text) {
        Email email = new Email(text + "@example.org");

        assertThat(new Email(email.value())).isEqualTo(email);
        assertThat(new Email(email.value().toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT)).value())
                .endsWith("@example.org");
        assertThat(new Email(Normalizer.normalize(email.value(), Normalizer.Form.NFD)))
                .isEqualTo(email);
    }

    @Test
    void capitals_and_decomposed_letters_are_the_same_address() {
        assertThat(new Email("J\u030cosefine@Example.ORG")).isEqualTo(new Email("\u01f0osefine@example.org"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "gm", "@example.org", "gm@", "g m@example.org", "gm\n@example.org"})
    void an_invalid_address_is_refused(String text) {
        assertThatThrownBy(() -> new Email(text))
                .isInstanceOfSatisfying(
                        InvalidField.class, e -> assertThat(e.field()).isEqualTo("email"));
    }

    @Test
    void an_address_is_bounded_in_bytes_because_it_becomes_a_key() {
        assertThatThrownBy(() -> new Email("\u00e4".repeat(125) + "@x.org")).isInstanceOf(InvalidField.class);
    }

    @Provide
    Arbitrary<String> accented() {
        return AnyText.accented();
    }
}
