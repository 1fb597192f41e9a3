package io.talestream.engines.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.engines.EngineKeys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;

/// Requests are signed by the SDK.
class SignatureVersion4Test {
    private static final EngineKeys KEYS = new EngineKeys("AKIA1", "secret1");
    private static final String TARGET = "POST\n/\n";
    private static final byte[] BODY = "{\"TableName\":\"tales\"}".getBytes(StandardCharsets.UTF_8);

    private final SdkHttpRequest signed = sign();
    private final SignatureVersion4 signature = SignatureVersion4.parse(
                    signed.firstMatchingHeader("Authorization").orElseThrow())
            .orElseThrow();

    @Test
    void a_request_signed_with_the_keys_is_recognized() {
        assertThat(signature.isOf(KEYS, TARGET, signed::matchingHeaders, BODY)).isTrue();
    }

    @Test
    void other_keys_and_changed_requests_are_not() {
        byte[] other = "{}".getBytes(StandardCharsets.UTF_8);

        assertThat(signature.isOf(new EngineKeys("AKIA1", "guessed"), TARGET, signed::matchingHeaders, BODY))
                .isFalse();
        assertThat(signature.isOf(new EngineKeys("AKIA2", "secret1"), TARGET, signed::matchingHeaders, BODY))
                .isFalse();
        assertThat(signature.isOf(KEYS, TARGET, signed::matchingHeaders, other)).isFalse();
        assertThat(signature.isOf(KEYS, "POST\n/other\n", signed::matchingHeaders, BODY))
                .isFalse();
        assertThat(signature.isOf(
                        KEYS,
                        TARGET,
                        name -> name.equals("x-amz-target") ? List.of("DeleteTable") : signed.matchingHeaders(name),
                        BODY))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Basic bG9jYWw6bG9jYWw=",
                "AWS4-HMAC-SHA256 Credential=AKIA1/20260131/us-east-1/dynamodb/aws4_request",
                "AWS4-HMAC-SHA256 Credential=AKIA1, SignedHeaders=host, Signature=00"
            })
    void other_headers_are_no_signature(String authorization) {
        assertThat(SignatureVersion4.parse(authorization)).isEmpty();
    }

    private static SdkHttpRequest sign() {
        var request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(URI.create("http://127.0.0.1:8000/"))
                .putHeader("X-Amz-Target", "DynamoDB_20120810.DescribeTable")
                .putHeader("amz-sdk-request", "attempt=1;  max=4")
                .build();
        return AwsV4HttpSigner.create()
                .sign(sign -> sign.identity(AwsBasicCredentials.create(KEYS.accessKey(), KEYS.secretKey()))
                        .request(request)
                        .payload(ContentStreamProvider.fromByteArray(BODY))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, EmbeddedDynamo.REGION))
                .request();
    }
}
