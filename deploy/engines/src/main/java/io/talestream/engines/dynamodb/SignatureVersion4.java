package io.talestream.engines.dynamodb;

import io.talestream.contracts.id.Sha256;
import io.talestream.engines.EngineKeys;
import io.talestream.engines.HmacSha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The signature of a request, which DynamoDB Local does not verify.
///
/// @param scope the day, region, service and protocol that the signing key is derived from
record SignatureVersion4(String accessKey, String scope, List<String> signedHeaders, String signature) {
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final Pattern FORM = Pattern.compile(ALGORITHM
            + " Credential=([A-Za-z0-9]+)/([0-9]{8}/[^/, ]+/[^/, ]+/aws4_request), ?SignedHeaders=([a-z0-9;-]+), ?"
            + "Signature=([0-9a-f]{64})");

    SignatureVersion4 {
        signedHeaders = List.copyOf(signedHeaders);
    }

    static Optional<SignatureVersion4> parse(String authorization) {
        Matcher parts = FORM.matcher(authorization);
        return parts.matches()
                ? Optional.of(new SignatureVersion4(
                        parts.group(1), parts.group(2), List.of(parts.group(3).split(";", -1)), parts.group(4)))
                : Optional.empty();
    }

    /// Whether it is the signature of this request by the owner of the keys.
    ///
    /// @param target method, path and query, one per line
    boolean isOf(EngineKeys keys, String target, Function<String, List<String>> headers, byte[] body) {
        String canonical = signedHeaders.stream()
                .map(name -> name + ":" + normalized(headers.apply(name)) + "\n")
                .collect(Collectors.joining(
                        "",
                        target + "\n",
                        "\n" + String.join(";", signedHeaders) + "\n"
                                + Sha256.of(body).hex()));
        String text = String.join(
                "\n",
                ALGORITHM,
                normalized(headers.apply("x-amz-date")),
                scope,
                Sha256.of(canonical).hex());
        byte[] key = ("AWS4" + keys.secretKey()).getBytes(StandardCharsets.UTF_8);
        for (String part :
                Stream.concat(Stream.of(scope.split("/", -1)), Stream.of(text)).toList()) {
            key = HmacSha256.of(key, part);
        }
        return keys.accessKey().equals(accessKey)
                && MessageDigest.isEqual(key, HexFormat.of().parseHex(signature));
    }

    private static String normalized(List<String> values) {
        return values.stream().map(value -> value.strip().replaceAll(" +", " ")).collect(Collectors.joining(","));
    }
}
