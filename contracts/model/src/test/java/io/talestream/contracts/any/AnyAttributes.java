package io.talestream.contracts.any;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.Attributes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Base64;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ArbitrarySupplier;
import net.jqwik.api.Combinators;

/// Attributes of every form DynamoDB has, one inside another. They are constants: jqwik looks up the generator of each
/// choice, and comparing equal ones took most of the time of the tests.
public final class AnyAttributes implements ArbitrarySupplier<Attributes> {
    private static final Arbitrary<Attribute> SIMPLE = Arbitraries.oneOf(
            AnyText.prose(60).map(Attribute.Text::new),
            number().map(Attribute.Decimal::new),
            Arbitraries.of(true, false).map(Attribute.Flag::new),
            Arbitraries.just(new Attribute.Nothing()),
            base64().map(Attribute.Bytes::new),
            AnyText.line(10).set().ofMinSize(1).ofMaxSize(3).map(s -> new Attribute.TextSet(new TreeSet<>(s))),
            number().set().ofMinSize(1).ofMaxSize(3).map(s -> new Attribute.NumberSet(new TreeSet<>(s))),
            base64().set().ofMinSize(1).ofMaxSize(3).map(s -> new Attribute.BytesSet(new TreeSet<>(s))));
    private static final Arbitrary<Attribute> VALUE = around(SIMPLE);
    private static final Arbitrary<Attributes> UNKNOWN =
            attributes(AnyText.line(20).map(name -> "later-" + name), VALUE);
    private static final Arbitrary<Attributes> ANY = attributes(AnyText.line(50), around(VALUE));

    @Override
    public Arbitrary<Attributes> get() {
        return ANY;
    }

    /// Additional attributes that a newer release may write.
    public static Arbitrary<Attributes> unknown() {
        return UNKNOWN;
    }

    public static Arbitrary<Attribute> value() {
        return VALUE;
    }

    private static Arbitrary<Attributes> attributes(Arbitrary<String> names, Arbitrary<Attribute> values) {
        return Arbitraries.maps(names, values).ofMaxSize(4).map(Attributes::of);
    }

    private static Arbitrary<Attribute> around(Arbitrary<Attribute> values) {
        return Arbitraries.oneOf(
                SIMPLE,
                values.list().ofMaxSize(3).map(Attribute.Listed::new),
                attributes(AnyText.line(10), values).map(Attribute.Fields::new));
    }

    /// As DynamoDB keeps them: 38 digits, from 1E-130 to just below 1E+126.
    private static Arbitrary<BigDecimal> number() {
        Arbitrary<BigInteger> digits = Arbitraries.bigIntegers()
                .between(
                        BigInteger.TEN.pow(38).negate().add(BigInteger.ONE),
                        BigInteger.TEN.pow(38).subtract(BigInteger.ONE));
        return Combinators.combine(digits, Arbitraries.integers().between(-88, 130))
                .as(BigDecimal::new);
    }

    private static Arbitrary<String> base64() {
        return Arbitraries.bytes()
                .array(byte[].class)
                .ofMaxSize(20)
                .map(bytes -> Base64.getEncoder().encodeToString(bytes));
    }
}
