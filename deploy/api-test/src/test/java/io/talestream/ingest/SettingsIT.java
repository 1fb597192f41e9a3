package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

@MicronautTest
class SettingsIT {
    private final ApiServer api;
    private final Table table;

    SettingsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
    }

    @Test
    void any_json_value_is_returned_as_sent() {
        for (String value : List.of(
                "null",
                "true",
                "0",
                "-1.5",
                "123456789012345678901234567890",
                "0.12345678901234567890123456789012345678",
                "-98765432109876543210.987654321098765432",
                "12345678901234567890123456789012345678",
                "3.141592653589793238462643383279",
                "\"\"",
                "\"text \\\" \\n \\uD83D\\uDC09\"",
                "[]",
                "{}",
                "[1,[2,[3,{\"deep\":[null,false]}]]]",
                "{\"z\":1,\"a\":{\"#\":\"/\",\"\":null}}")) {
            String path = setting("any" + value.hashCode());
            assertThat(table.gm().put(path, "", value).status()).as(value).isEqualTo(201);

            var read = table.player().get(path);

            assertThat(read.status()).as(value).isEqualTo(200);
            assertThat(read.body()).contains("\"value\":" + value + ",");
        }
    }

    @Test
    void a_name_can_contain_any_path_character() {
        for (String name : List.of(
                "a#b", "a/b", "100%", "%2F", "a b", "a+b", "ä", "\uD83D\uDC09", "a?b=c&d", "..x", "SETTING#a", "~")) {
            String path = setting(name);

            assertThat(table.gm().put(path, "", "1").status()).as(name).isEqualTo(201);

            assertThat(table.player().get(path).is(200).text("name")).isEqualTo(name);
        }
        var list = table.player().get(table.path() + "/settings").is(200);
        assertThat(list.size("items")).isEqualTo(12);
    }

    @Test
    void an_invalid_name_is_refused() {
        for (String name : List.of(" ", "\n", "\u3164", "n".repeat(129))) {
            table.gm().put(setting(name), "", "1").isProblem(400);
            table.gm().get(setting(name)).isProblem(404);
            table.gm().delete(setting(name), "*").isProblem(404);
        }
        table.gm().put(setting("n".repeat(128)), "", "1").is(201);
    }

    @Test
    void extreme_json_values_never_cause_a_server_error() {
        for (String value :
                List.of("1e9999999999", "\"\\ud83d\"", "{\"\\udc09\":1}", "[".repeat(900) + "]".repeat(900))) {
            String path = setting("odd" + value.hashCode());
            assertThat(table.gm().put(path, "", value).status()).as(value).isIn(201, 400, 422);
            assertThat(table.gm().get(path).status()).as(value).isIn(200, 404);
            table.gm().get(table.path() + "/settings").is(200);
        }
    }

    /// The notation may change, the value may not.
    @Test
    void a_number_is_never_rounded() {
        for (String number : List.of("1e125", "1E-130", "-0.0", "1.10", "100000000000000000000000000000000000000000")) {
            String path = setting("exact" + number.hashCode());
            table.gm().put(path, "", "[%s]".formatted(number)).is(201);

            assertThat(new BigDecimal(table.player().get(path).is(200).text("value.0")))
                    .as(number)
                    .isEqualByComparingTo(number);
        }
    }

    @Test
    void a_number_that_needs_rounding_is_422_with_its_path() {
        for (String number : List.of(
                "123456789012345678901234567890123456789",
                "0.123456789012345678901234567890123456789",
                "1e126",
                "1e-131",
                "1e999",
                "-1e-999")) {
            var refused = table.gm()
                    .put(setting("inexact"), "", "{\"dice\":[6,{\"sides\":%s}]}".formatted(number))
                    .isProblem(422);
            assertThat(refused.text("errors.0.field")).as(number).isEqualTo("value.dice.1.sides");
        }
        assertThat(table.gm()
                        .put(setting("inexact"), "", "1e999")
                        .isProblem(422)
                        .text("errors.0.field"))
                .isEqualTo("value");
        table.gm().get(setting("inexact")).isProblem(404);
    }

    @Test
    void a_value_is_nested_at_most_32_deep() {
        table.gm().put(setting("deep"), "", "[".repeat(32) + "]".repeat(32)).is(201);
        table.gm().get(table.path() + "/settings").is(200);

        table.gm().put(setting("deeper"), "", "[".repeat(33) + "]".repeat(33)).isProblem(400);
    }

    @Test
    void a_value_has_at_most_32_kibibytes() {
        String most = "\"" + "x".repeat(32 * 1024 - 2) + "\"";
        table.gm().put(setting("large"), "", most).is(201);

        var refused = table.gm()
                .put(setting("too-large"), "", most.replace("xx\"", "xxx\""))
                .isProblem(400);

        assertThat(refused.body()).contains("\"field\":\"value\"");
        table.gm().get(setting("too-large")).isProblem(404);
    }

    @Test
    void an_existing_setting_is_replaced_only_with_its_current_version() {
        String path = setting("dice");
        String old = table.gm().put(path, "", "6").is(201).etag().orElseThrow();
        table.gm().put(path, "", "8").isProblem(428);
        String current = table.gm().put(path, old, "10").is(200).etag().orElseThrow();

        assertThat(table.gm().put(path, old, "12").isProblem(412).etag()).contains(current);
        table.gm().delete(path, old).isProblem(412);
        table.gm().delete(path, "").isProblem(428);
        assertThat(table.player().get(path).text("value")).isEqualTo("10");

        table.gm().delete(path, current).is(204);
        table.gm().get(path).isProblem(404);
        table.gm().delete(path, "*").isProblem(404);
        table.gm().put(path, "", "20").is(201);
    }

    @Test
    void a_setting_is_only_created_with_if_none_match() {
        String path = setting("dice");
        Client creator = table.gm().withHeader("If-None-Match", "*");
        String tag = creator.put(path, "", "6").is(201).etag().orElseThrow();

        assertThat(creator.put(path, "", "8").isProblem(412).etag()).contains(tag);
        creator.put(path, tag, "8").isProblem(412);
        table.gm().withHeader("If-None-Match", tag).put(path, tag, "8").isProblem(400);
        assertThat(table.gm().get(path).text("value")).isEqualTo("6");
    }

    /// `If-Match` states that the setting exists, so a deleted one is not created again.
    @Test
    void replacing_a_deleted_setting_is_412() {
        String path = setting("dice");
        String read = table.gm().put(path, "", "6").is(201).etag().orElseThrow();
        table.gm().delete(path, "*").is(204);

        assertThat(table.gm().put(path, read, "8").isProblem(412).etag()).isEmpty();
        assertThat(table.gm().put(path, "*", "8").isProblem(412).etag()).isEmpty();

        table.gm().get(path).isProblem(404);
    }

    @Test
    void a_setting_belongs_to_one_workspace() {
        Table another = Table.on(api);
        table.gm().put(setting("dice"), "", "6").is(201);

        another.gm().get(another.path() + "/settings/dice").isProblem(404);
    }

    private String setting(String name) {
        return table.path() + "/settings/"
                + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
