package io.talestream.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ItemsIT {
    private final Table table = Table.on(ApiServer.shared());
    private final String items = table.path() + "/items";

    @Test
    void an_item_has_what_was_sent_and_who_made_it() {
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
    void a_change_leaves_alone_what_it_does_not_name() {
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
    void every_bad_field_is_named() {
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
    void what_is_for_gms_only_is_in_no_list_of_a_player() {
        assertThat(table.player().get(items).is(200).size("items")).isOne();
        assertThat(table.gm().get(items).is(200).size("items")).isEqualTo(2);
    }

    @Test
    void an_item_hides_and_shows_itself_with_its_visibility() {
        table.gm().patch(table.open().item(), "*", "{\"visibility\":\"GM\"}").is(200);
        table.player().get(table.open().item()).isProblem(404);

        table.gm().patch(table.open().item(), "*", "{\"visibility\":\"ALL\"}").is(200);
        table.player().get(table.open().item()).is(200);
    }

    @Test
    void a_hash_of_version_1_that_is_unknown_is_not_there() {
        String hash = items + "/" + "0123456789abcdef".repeat(4);

        table.gm().get(hash).isProblem(404);
        table.gm().patch(hash, "*", "{\"title\":\"A\"}").isProblem(404);
        table.gm().delete(hash, "*").isProblem(404);
        table.gm().get(items + "/neither-id-nor-hash").isProblem(404);
    }

    @Test
    void an_item_is_not_found_through_another_workspace() {
        Table another = Table.on(ApiServer.shared());
        String id = table.open().item().substring(items.length());

        another.gm().get(another.path() + "/items" + id).isProblem(404);
        another.gm().delete(another.path() + "/items" + id, "*").isProblem(404);
    }

    @Test
    void a_change_needs_the_version_that_was_read() {
        String old = table.gm().get(table.open().item()).etag().orElseThrow();
        table.gm().patch(table.open().item(), "", "{\"title\":\"Chart\"}").isProblem(428);
        table.gm().patch(table.open().item(), old, "{\"title\":\"Chart\"}").is(200);

        table.gm().patch(table.open().item(), old, "{\"title\":\"Late\"}").isProblem(412);
        table.gm().delete(table.open().item(), old).isProblem(412);
        table.gm().delete(table.open().item(), "").isProblem(428);
        assertThat(table.gm().get(table.open().item()).text("title")).isEqualTo("Chart");
    }
}
