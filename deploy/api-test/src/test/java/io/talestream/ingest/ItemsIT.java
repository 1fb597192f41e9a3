package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@MicronautTest
class ItemsIT {
    private final ApiServer api;
    private final Table table;
    private final String items;

    ItemsIT(ApiServer api) {
        this.api = api;
        this.table = Table.on(api);
        this.items = table.path() + "/items";
    }

    @Test
    void a_created_item_has_the_sent_fields_and_its_creator() {
        var made = table.gm()
                .post(
                        items,
                        "{\"title\":\"Map\",\"body\":\"North\\n"
                                + "is up.\",\"tags\":[\"sea\",\"old\",\"sea\"],\"visibility\":\"GM\"}")
                .is(201);

        var read = table.owner().get(items + "/" + made.text("id")).is(200);

        assertThat(read.body()).isEqualTo(made.body());
        assertThat(read.text("body")).isEqualTo("North\nis up.");
        assertThat(read.body()).contains("\"tags\":[\"sea\",\"old\"]", "\"visibility\":\"GM\"");
        assertThat(read.text("createdBy")).isEqualTo(table.gm().user().value());
    }

    @Test
    void an_update_keeps_fields_it_omits() {
        table.gm().patch(table.open().item(), "*", "{\"tags\":[\"sea\"]}").is(200);

        var changed = table.gm()
                .patch(table.open().item(), "*", "{\"body\":\"Torn.\"}")
                .is(200);

        assertThat(changed.text("title")).isEqualTo("Map");
        assertThat(changed.body()).contains("\"tags\":[\"sea\"]");
        assertThat(table.gm()
                        .patch(table.open().item(), "*", "{\"tags\":[]}")
                        .is(200)
                        .size("tags"))
                .isZero();
    }

    @Test
    void every_invalid_field_is_reported() {
        String many = IntStream.range(0, 21).mapToObj(i -> "\"t" + i + "\"").collect(Collectors.joining(",", "[", "]"));

        assertThat(table.gm()
                        .patch(table.open().item(), "*", "{\"title\":\"\",\"tags\":%s}".formatted(many))
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"title\"", "\"field\":\"tags\"");
        assertThat(table.gm().post(items, "{}").isProblem(400).body()).contains("\"field\":\"title\"");
        assertThat(table.gm()
                        .post(items, "{\"title\":\"A\",\"tags\":[\" \"]}")
                        .isProblem(400)
                        .body())
                .contains("\"field\":\"tags\"");
        assertThat(table.gm().get(items).size("items")).isEqualTo(2);
    }

    @Test
    void gm_only_items_are_hidden_from_the_list_of_a_player() {
        assertThat(table.player().get(items).is(200).size("items")).isOne();
        assertThat(table.gm().get(items).is(200).size("items")).isEqualTo(2);
    }

    @Test
    void items_are_listed_by_tag_page_by_page() {
        for (String tags : List.of("\"open\",\"sea\"", "\"closed\"", "\"open\"", "\"Open\"")) {
            table.gm()
                    .post(items, "{\"title\":\"%s\",\"tags\":[%s]}".formatted(tags.replace("\"", ""), tags))
                    .is(201);
        }
        String open = items + "?tag=open";

        assertThat(table.player().get(open).is(200).each("items", "title")).containsExactly("open", "open,sea");
        assertThat(table.player().get(items + "?tag=none").is(200).size("items"))
                .isZero();
        var first = table.player().get(open + "&size=2").is(200);
        assertThat(first.each("items", "title")).containsExactly("open");
        String cursor = "&cursor=" + first.text("next");
        assertThat(table.player().get(open + cursor).is(200).each("items", "title"))
                .containsExactly("open,sea");
        table.player().get(items + "?tag=closed" + cursor).isProblem(400);
    }

    @Test
    void changing_the_visibility_hides_and_shows_an_item() {
        table.gm().patch(table.open().item(), "*", "{\"visibility\":\"GM\"}").is(200);
        table.player().get(table.open().item()).isProblem(404);

        table.gm().patch(table.open().item(), "*", "{\"visibility\":\"ALL\"}").is(200);
        table.player().get(table.open().item()).is(200);
    }

    @Test
    void an_unknown_version_1_hash_is_404() {
        String hash = items + "/" + "0123456789abcdef".repeat(4);

        table.gm().get(hash).isProblem(404);
        table.gm().patch(hash, "*", "{\"title\":\"A\"}").isProblem(404);
        table.gm().delete(hash, "*").isProblem(404);
        table.gm().get(items + "/neither-id-nor-hash").isProblem(404);
    }

    @Test
    void an_item_is_404_in_another_workspace() {
        Table another = Table.on(api);
        String id = table.open().item().substring(items.length());

        another.gm().get(another.path() + "/items" + id).isProblem(404);
        another.gm().delete(another.path() + "/items" + id, "*").isProblem(404);
    }

    @Test
    void an_update_or_delete_requires_the_current_version() {
        String old = table.gm().get(table.open().item()).etag().orElseThrow();
        table.gm().patch(table.open().item(), "", "{\"title\":\"Chart\"}").isProblem(428);
        table.gm().patch(table.open().item(), old, "{\"title\":\"Chart\"}").is(200);

        table.gm().patch(table.open().item(), old, "{\"title\":\"Late\"}").isProblem(412);
        table.gm().delete(table.open().item(), old).isProblem(412);
        table.gm().delete(table.open().item(), "").isProblem(428);
        assertThat(table.gm().get(table.open().item()).text("title")).isEqualTo("Chart");
    }
}
