package io.talestream.aws;

import io.talestream.aws.size.Size;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the owner of an account says with `-c name=value`; each has a value that is safe where nothing is
/// said.
///
/// @param name of the stack, and what the names of all it makes begin with
/// @param tables of players that the cost is reckoned for
/// @param zones of availability; those called a, b and c where they are not named
/// @param host by which people reach the console
/// @param certificate of that host, in ACM; without one nothing is reachable from the internet
/// @param repository of ECR that the image is in
/// @param arm whether the image is one for 64-bit ARM
/// @param kinesis whether changes go to a Kinesis stream too, for more than two groups
/// @param bedrock the model that summaries are made by; picked sentences without one
/// @param signUp whether anyone may make an account
/// @param mail where alarms go
record Options(
        String name,
        Size size,
        int tables,
        String region,
        List<String> zones,
        Optional<String> host,
        Optional<String> certificate,
        String repository,
        String tag,
        boolean arm,
        boolean kinesis,
        Optional<String> bedrock,
        boolean signUp,
        Optional<String> mail) {
    private static final List<String> ZONES = List.of("a", "b", "c");

    Options {
        zones = List.copyOf(zones);
        if (!name.matches("[a-z][a-z0-9-]{0,19}")) {
            throw new IllegalArgumentException(
                    "a name has up to 20 small letters, digits and dashes, not '%s'".formatted(name));
        }
        if (certificate.isPresent() && host.isEmpty()) {
            throw new IllegalArgumentException("a certificate is of a host: say which with -c host=…");
        }
        if (zones.size() < size.zones()) {
            throw new IllegalArgumentException(
                    "the size %s needs %d zones, not %s".formatted(size.label(), size.zones(), zones));
        }
    }

    /// @param context what was said by this name, or null
    static Options of(String region, Function<String, @Nullable Object> context) {
        var said = new Said(context);
        Size size = Size.named(said.text("size").orElse(Size.HOBBY.label()));
        List<String> zones = said.text("zones")
                .map(text -> List.of(text.split(",", -1)))
                .orElseGet(() -> ZONES.stream().map(region::concat).toList());
        return new Options(
                said.text("name").orElse("talestream"),
                size,
                said.text("tables").map(Integer::parseInt).orElse(size.tables()),
                region,
                zones.subList(0, Math.min(zones.size(), size.zones())),
                said.text("host"),
                said.text("certificate"),
                said.text("repository").orElse("talestream"),
                said.text("tag").orElse("latest"),
                said.isSet("arm"),
                said.isSet("kinesis"),
                said.text("bedrock"),
                said.isSet("signUp"),
                said.text("mail"));
    }

    /// Where the console is, in the addresses that people see. Without a certificate it is forwarded to
    /// whoever tries it.
    String origin() {
        return certificate.isPresent() ? "https://" + host.orElseThrow() : "http://localhost:8080";
    }

    private record Said(Function<String, @Nullable Object> context) {
        Optional<String> text(String name) {
            return Optional.ofNullable(context.apply(name))
                    .map(Object::toString)
                    .map(String::strip)
                    .filter(text -> !text.isEmpty());
        }

        boolean isSet(String name) {
            String text = text(name).orElse("false");
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new IllegalArgumentException("%s is true or false, not '%s'".formatted(name, text));
            };
        }
    }
}
