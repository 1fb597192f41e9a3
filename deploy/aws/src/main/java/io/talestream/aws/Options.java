package io.talestream.aws;

import io.talestream.aws.size.Size;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The options of a deployment, given as `-c name=value`. Each has a safe default.
///
/// @param name name of the stack, and prefix of all resource names
/// @param tables number of gaming tables for the cost estimate
/// @param zones availability zones; by default those named a, b and c
/// @param host host name of the console
/// @param certificate ACM certificate of that host; without one nothing is reachable from the internet
/// @param repository ECR repository of the image
/// @param arm whether the image is built for 64-bit ARM
/// @param kinesis whether changes also go to a Kinesis stream, for more than two groups
/// @param bedrock model that writes the summaries; without one they are extractive
/// @param embedded whether the embedded speech engine transcribes on Fargate instead of Amazon Transcribe
/// @param signUp whether users can sign up by themselves
/// @param optionalName whether users may be without a name, for a user pool of version 0.1.0: Cognito does not let its
/// required attributes change
/// @param mail e-mail address for alarms
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
        boolean embedded,
        boolean signUp,
        boolean optionalName,
        Optional<String> mail) {
    private static final List<String> ZONES = List.of("a", "b", "c");

    Options {
        zones = List.copyOf(zones);
        if (!name.matches("[a-z][a-z0-9-]{0,19}")) {
            throw new IllegalArgumentException(
                    "a name has up to 20 lower-case letters, digits and hyphens, not '%s'".formatted(name));
        }
        if (certificate.isPresent() && host.isEmpty()) {
            throw new IllegalArgumentException("a certificate needs a host name: set -c host=…");
        }
        if (zones.size() < size.zones()) {
            throw new IllegalArgumentException(
                    "the size %s needs %d zones, not %s".formatted(size.label(), size.zones(), zones));
        }
    }

    /// @param context returns the value of an option, or null
    static Options of(String region, Function<String, @Nullable Object> context) {
        var said = new OptionValues(context);
        Size named = Size.named(said.text("size").orElse(Size.HOBBY.label()));
        boolean embedded = said.isEmbedded();
        Size size = embedded ? named.embedded() : named;
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
                embedded,
                said.isSet("signUp"),
                said.isSet("optionalName"),
                said.text("mail"));
    }

    /// The origin of the console in the user's browser. Without a certificate the console is reached by port
    /// forwarding.
    String origin() {
        return certificate.isPresent() ? "https://" + host.orElseThrow() : "http://localhost:8080";
    }

    private record OptionValues(Function<String, @Nullable Object> context) {
        Optional<String> text(String name) {
            return Optional.ofNullable(context.apply(name))
                    .map(Object::toString)
                    .map(String::strip)
                    .filter(text -> !text.isEmpty());
        }

        boolean isEmbedded() {
            String text = text("speech").orElse("transcribe");
            return switch (text) {
                case "embedded" -> true;
                case "transcribe" -> false;
                default ->
                    throw new IllegalArgumentException("speech is embedded or transcribe, not '%s'".formatted(text));
            };
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
