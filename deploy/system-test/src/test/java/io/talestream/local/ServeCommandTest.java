package io.talestream.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Errors in the environment of a service are reported before anything is started.
class ServeCommandTest {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "TALESTREAM_DYNAMODB_ENDPOINT", "http://127.0.0.1:1",
            "TALESTREAM_SEARCH_ENDPOINT", "http://127.0.0.1:1",
            "TALESTREAM_AUTH_ISSUER", "http://127.0.0.1:1",
            "TALESTREAM_AUTH_JWKS_URL", "http://127.0.0.1:1/keys",
            "TALESTREAM_AUTH_AUDIENCE", "talestream");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        api    | TALESTREAM_AUTH_JWKS_URL        | nowhere     | must be an address such as https://example.org, is nowhere
        api    | TALESTREAM_DYNAMODB_ENDPOINT    | /table      | must be an address such as https://example.org, is /table
        api    | TALESTREAM_SERVER_PORT          | high        | must be a number, is high
        search | TALESTREAM_SEARCH_PATIENCE      | a while     | must be a time such as 30s or 5m, is a while
        stream | TALESTREAM_STREAM_GROUPS        | search      | cannot be read: groups must have the form
        stream | TALESTREAM_STREAM_GROUPS        | a=archive;a=search | group a is defined twice
        stream | TALESTREAM_STREAM_FAN_OUT       | perhaps     | must be true or false, is perhaps
        stream | TALESTREAM_STREAM_METRICS_NAMESPACE | two words | TALESTREAM_STREAM_METRICS_NAMESPACE must have 1 to 255
        stream | TALESTREAM_SEARCH_INDEX         | No Such     | TALESTREAM_SEARCH_
        worker | TALESTREAM_WORKER_ENGINE        | ears        | must be one of whisper, transcribe, openai, is ears
        worker | TALESTREAM_WORKER_ENGINE        | transcribe  | TALESTREAM_WORKER_QUEUE is missing
        worker | TALESTREAM_WORKER_ENGINE        | openai      | TALESTREAM_SPEECH_SERVER_URL is missing
        worker | TALESTREAM_WORKER_MODEL         | large       | the model must be base.en or tiny, not 'large'
        worker | TALESTREAM_WORKER_SILENCE       | long        | must be a time such as 30s or 5m, is long
        worker | TALESTREAM_WORKER_SILENCE       | 0s          | TALESTREAM_WORKER_SILENCE must be positive
        worker | TALESTREAM_MODEL_PROVIDER       | oracle      | must be one of none, openai, bedrock, is oracle
        stream | TALESTREAM_MODEL_PROVIDER       | openai      | TALESTREAM_MODEL_NAME is missing
        api    | TALESTREAM_MODEL_PROVIDER       | bedrock     | TALESTREAM_MODEL_NAME is missing
        worker | TALESTREAM_MODEL_PRICE_IN       | cheap       | must be a number, is cheap
        worker | TALESTREAM_MODEL_MONTH_TOKENS   | many        | must be a number, is many
        worker | TALESTREAM_SERVER_HOST          | no.such.invalid | TALESTREAM_SERVER_HOST cannot be resolved
        """)
    void an_invalid_setting_is_named(String part, String name, String value, String message) {
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put(name, value);

        var wrong = CommandRun.of(environment, "serve", part);

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains(message);
        assertThat(wrong.out()).isEmpty();
    }

    @Test
    void an_invalid_speech_server_is_named_without_its_key() {
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put("TALESTREAM_WORKER_ENGINE", "openai");
        environment.put("TALESTREAM_SPEECH_SERVER_URL", "https://127.0.0.1:1/v1");
        environment.put("TALESTREAM_SPEECH_SERVER_KEY", "hush-hush");
        environment.put("TALESTREAM_SPEECH_SERVER_LARGEST_FILE", "10");

        var wrong = CommandRun.of(environment, "serve", "worker");

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("TALESTREAM_SPEECH_SERVER_", "the largest file must have 1000000 bytes or more, not 10");
        assertThat(wrong.toString()).doesNotContain("hush");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        TALESTREAM_MODEL_URL          | ftp://127.0.0.1/v1 | the URL must be like https://example.org/v1
        TALESTREAM_MODEL_CONTEXT_SIZE | 100                | the context size must be at least 2000, not 100
        TALESTREAM_MODEL_KEY_FILE     | key                | the key is given twice
        TALESTREAM_MODEL_PATIENCE     | 0s                 | the patience must be positive
        TALESTREAM_MODEL_ATTEMPTS     | 0                  | attempts must be at least 1
        TALESTREAM_MODEL_PRICE_OUT    | -1                 | a price must not be negative
        """)
    void an_invalid_language_model_is_named_without_its_key(String name, String value, String message) {
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put("TALESTREAM_MODEL_PROVIDER", "openai");
        environment.put("TALESTREAM_MODEL_URL", "https://127.0.0.1:1/v1");
        environment.put("TALESTREAM_MODEL_NAME", "llama");
        environment.put("TALESTREAM_MODEL_KEY", "hush-hush");
        environment.put(name, value);

        var wrong = CommandRun.of(environment, "serve", "worker");

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains("TALESTREAM_MODEL_", message);
        assertThat(wrong.toString()).doesNotContain("hush");
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "search"})
    void all_missing_settings_are_named_together(String part) {
        var wrong = CommandRun.of(Map.of(), "serve", part);

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("TALESTREAM_AUTH_ISSUER is missing: the issuer of accepted tokens")
                .contains("TALESTREAM_AUTH_JWKS_URL is missing")
                .contains("TALESTREAM_AUTH_AUDIENCE is missing");
    }

    @Test
    void a_secret_is_never_printed_and_an_unknown_setting_is_named() {
        Map<String, String> environment = new HashMap<>(ENVIRONMENT);
        environment.put("TALESTREAM_DYNAMODB_SECRET_KEY", "hush-hush");
        environment.put("TALESTREAM_DYNAMO_TABLE", "tales");

        var run = CommandRun.of(environment, "serve", "worker");

        assertThat(run.status()).as(run.toString()).isEqualTo(1);
        assertThat(run.err())
                .contains("TALESTREAM_DYNAMO_TABLE is not a setting and has no effect")
                .contains("http://127.0.0.1:1 does not answer");
        assertThat(run.toString()).doesNotContain("hush");
    }

    @ParameterizedTest
    @CsvSource({"70000, --port must be between 0 and 65535", "-1, --port must be between", "high, Invalid value"})
    void an_invalid_port_is_named(String port, String message) {
        var wrong = CommandRun.of(ENVIRONMENT, "serve", "stream", "--port", port);

        assertThat(wrong.status()).as(wrong.toString()).isEqualTo(2);
        assertThat(wrong.err()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "search", "stream", "worker"})
    void the_help_of_a_service_has_the_exit_statuses_of_a_stopped_java_process(String part) {
        var help = CommandRun.of(Map.of(), "serve", part, "--help");

        assertThat(help.out())
                .containsPattern("143 +stopped cleanly, by SIGTERM")
                .containsPattern("130 +stopped cleanly, by Ctrl-C")
                .doesNotContainPattern("(?m)^ +0 +");
    }

    @Test
    void a_missing_service_name_lists_the_services() {
        var wrong = CommandRun.of(ENVIRONMENT, "serve");

        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("api, search, stream or worker");
    }
}
