package io.talestream.handbook;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void a_number_has_its_significant_digits() {
        assertThat(Figures.number(0)).isEqualTo("0");
        assertThat(Figures.number(0.0001)).isEqualTo("under 0.01");
        assertThat(Figures.number(0.5)).isEqualTo("0.5");
        assertThat(Figures.number(30)).isEqualTo("30");
        assertThat(Figures.number(99.996)).isEqualTo("100");
        assertThat(Figures.number(1234.56)).isEqualTo("1,235");
        assertThat(Figures.rounded(11_327_100)).isEqualTo("11.33 million");
        assertThat(Figures.rounded(1_132_710_000)).isEqualTo("1.13 billion");
    }

    @Test
    void small_amounts_of_money_have_cents() {
        assertThat(Figures.dollars(0)).isEqualTo("$0.00");
        assertThat(Figures.dollars(0.001)).isEqualTo("under $0.01");
        assertThat(Figures.dollars(185.294)).isEqualTo("$185.29");
        assertThat(Figures.dollars(12_345.6)).isEqualTo("$12,346");
    }

    @Test
    void a_share_is_a_percentage() {
        assertThat(Figures.percent(0)).isEqualTo("0 %");
        assertThat(Figures.percent(0.000001)).isEqualTo("under 0.01 %");
        assertThat(Figures.percent(0.0006)).isEqualTo("0.06 %");
        assertThat(Figures.percent(0.062)).isEqualTo("6.2 %");
        assertThat(Figures.percent(0.5384)).isEqualTo("54 %");
    }

    @Property(seed = "1")
    void no_number_is_shown_with_an_exponent(@ForAll @DoubleRange(min = 0, max = 1e15) double value) {
        assertThat(Figures.number(value) + Figures.rounded(value) + Figures.dollars(value) + Figures.percent(value))
                .doesNotContain("E");
    }
}
