package io.talestream.contracts.table.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.talestream.contracts.attribute.Attribute;
import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.attribute.UnreadableItem;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.user.UserId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {
    private static final Instant NOW = Instant.parse("2026-01-31T20:15:00Z");
    private static final ItemKey KEY = new ItemKey.UserKey(new UserId("gm"));

    @Test
    void an_older_item_is_upgraded_step_by_step() {
        var first = written(1).with("nick", new Attribute.Text("gm"));

        assertThat(ItemFormat.decode(new GreetingCodec(), KEY, first).value()).isEqualTo(new Greeting("hello, gm"));
    }

    @Test
    void an_upgrade_starts_at_the_schema_the_item_has() {
        var second = written(2).with("nickname", new Attribute.Text("GM"));

        assertThat(ItemFormat.decode(new GreetingCodec(), KEY, second).value()).isEqualTo(new Greeting("hello, GM"));
    }

    @Test
    void an_item_of_the_current_schema_is_read_unchanged() {
        var third = written(3).with("greeting", new Attribute.Text("hello"));

        assertThat(ItemFormat.decode(new GreetingCodec(), KEY, third).value()).isEqualTo(new Greeting("hello"));
    }

    @Test
    void an_upgraded_item_is_written_in_the_new_schema_with_unknown_attributes() {
        var first = written(1).with("nick", new Attribute.Text("gm")).with("later", new Attribute.Flag(true));

        StoredValue<Greeting> read = ItemFormat.decode(new GreetingCodec(), KEY, first);

        assertThat(ItemFormat.encode(new GreetingCodec(), read).values())
                .containsEntry("schema", Attribute.Decimal.of(3))
                .containsEntry("greeting", new Attribute.Text("hello, gm"))
                .containsEntry("later", new Attribute.Flag(true))
                .doesNotContainKeys("nick", "nickname");
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 0, -1, 4_294_967_297L, Long.MAX_VALUE})
    void an_unknown_schema_is_refused_with_the_remedy(long schema) {
        assertThatThrownBy(() -> ItemFormat.decode(new GreetingCodec(), KEY, written(schema)))
                .isInstanceOf(UnreadableItem.class)
                .hasMessage("User has schema %d, this release reads 1 to 3: update it first", schema);
    }

    @Test
    void a_missing_upgrade_is_reported_by_version() {
        assertThatThrownBy(() -> new GreetingCodec().upgrade(7, Attributes.NONE))
                .isInstanceOf(UnreadableItem.class)
                .hasMessage("User has no upgrade from schema 7");
    }

    private static Attributes written(long schema) {
        return new AttributeWriter()
                .text("PK", KEY.pk())
                .text("SK", KEY.sk())
                .text(Common.ENTITY_TYPE, "User")
                .time(Common.CREATED_AT, NOW)
                .time(Common.UPDATED_AT, NOW)
                .number(Common.VERSION, Version.at(NOW).micros())
                .number(Common.SCHEMA, schema)
                .done();
    }

    private record Greeting(String text) {}

    /// Had `nick` in its first schema, `nickname` in its second and a whole `greeting` since.
    private static final class GreetingCodec implements ItemCodec<Greeting> {
        @Override
        public EntityType type() {
            return EntityType.USER;
        }

        @Override
        public Class<Greeting> valueType() {
            return Greeting.class;
        }

        @Override
        public ItemKey key(Greeting value) {
            return KEY;
        }

        @Override
        public void write(Greeting value, AttributeWriter out) {
            out.text("greeting", value.text());
        }

        @Override
        public Greeting read(ItemKey key, AttributeReader in) {
            return new Greeting(in.text("greeting"));
        }

        @Override
        public int schema() {
            return 3;
        }

        @Override
        public Attributes upgrade(int from, Attributes item) {
            var in = new AttributeReader(item);
            return switch (from) {
                case 1 -> item.without(List.of("nick")).with("nickname", new Attribute.Text(in.text("nick")));
                case 2 ->
                    item.without(List.of("nickname"))
                            .with("greeting", new Attribute.Text("hello, " + in.text("nickname")));
                default -> ItemCodec.super.upgrade(from, item);
            };
        }
    }
}
