package io.talestream.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.testing.calls.ConcurrentCalls;
import io.talestream.testing.engine.DynamoDb;
import io.talestream.testing.engine.Engines;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Engines.class)
class SettingsRepositoryIT extends RepositoryFixture {
    private static final SettingName THEME = new SettingName("theme");

    private final Settings settings = on.settings();
    private final WorkspaceId workspace = aWorkspace().value().id();

    SettingsRepositoryIT(DynamoDb dynamo) {
        super(Repositories.shared(dynamo));
    }

    @Test
    void a_setting_is_found_in_its_workspace_only() {
        var dark = put(theme("dark"));

        assertThat(settings.find(workspace, THEME)).contains(dark);
        assertThat(settings.find(aWorkspace().value().id(), THEME)).isEmpty();
        assertThat(settings.find(workspace, new SettingName("them"))).isEmpty();
    }

    @Test
    void creating_does_not_replace_an_existing_setting() {
        var there = put(theme("dark"));

        assertThat(settings.create(theme("light"))).isEqualTo(new WriteResult.AlreadyExists<>(there));
        assertThat(settings.find(workspace, THEME)).contains(there);
    }

    @Test
    void an_update_with_a_version_conflict_returns_the_current_setting() {
        var setting = settings.create(theme("dark")).orThrow();
        onASlowClock();
        var winner = settings.update(setting, theme("light")).orThrow();
        onASlowClock();

        assertThat(winner.version().isNewerThan(setting.version())).isTrue();
        assertThat(settings.update(setting, theme("grey"))).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(settings.delete(setting)).isEqualTo(new WriteResult.Conflict<>(winner));
        assertThat(settings.find(workspace, THEME)).contains(winner);
    }

    @Test
    void of_concurrent_updates_of_one_version_one_is_written() {
        var setting = put(theme("dark"));

        var results = ConcurrentCalls.act(20, i -> settings.update(setting, theme("shade " + i)));

        assertThat(results).filteredOn(WriteResult.Written.class::isInstance).hasSize(1);
        assertThat(results).filteredOn(WriteResult.Conflict.class::isInstance).hasSize(19);
    }

    @Test
    void a_deleted_setting_is_absent_from_every_read() {
        var setting = put(theme("dark"));

        assertThat(settings.delete(setting)).isInstanceOf(WriteResult.Written.class);
        later();

        assertThat(settings.find(workspace, THEME)).isEmpty();
        assertThat(settings.list(workspace, ALL).items()).isEmpty();
        assertThat(on.workspaces().load(workspace).orElseThrow().settings()).isEmpty();
        assertThat(settings.delete(setting)).isEqualTo(new WriteResult.NotFound<>());
        assertThat(settings.update(setting, theme("light"))).isEqualTo(new WriteResult.NotFound<>());
    }

    @Test
    void a_recreated_setting_has_a_higher_version_even_on_a_slow_clock() {
        var first = put(theme("dark"));
        settings.delete(first).orThrow();
        onASlowClock();
        var second = put(theme("dark"));
        settings.delete(second).orThrow();
        onASlowClock();
        var third = settings.create(theme("dark")).orThrow();

        assertThat(second.version().micros()).isGreaterThan(first.version().micros() + 1);
        assertThat(third.version().micros()).isGreaterThan(second.version().micros() + 1);
        assertThat(settings.find(workspace, THEME)).contains(third);
    }

    @Test
    void the_list_has_settings_of_one_workspace_by_name() {
        put(new Setting(aWorkspace().value().id(), THEME, new JsonText("1")));
        for (String name : List.of("c", "a", "b", "ab")) {
            put(new Setting(workspace, new SettingName(name), new JsonText("1")));
        }

        assertThat(settings.list(workspace, ALL).items())
                .extracting(setting -> setting.value().name().value())
                .containsExactly("a", "ab", "b", "c");
    }

    @Test
    void any_name_is_refused_or_identifies_its_own_setting() {
        var before = on.workspaces().load(workspace).orElseThrow();
        Map<SettingName, JsonText> written = new HashMap<>();
        NastyTexts.refusedOrStored("setting name", name -> {
            var setting = new Setting(workspace, new SettingName(name), new JsonText("" + written.size()));
            written.put(setting.name(), put(setting).value().value());
            return settings.find(workspace, setting.name())
                    .orElseThrow()
                    .value()
                    .name()
                    .value();
        });

        assertThat(written).containsKey(new SettingName("x#y")).containsKey(new SettingName("../WORKSPACE"));
        written.forEach((name, value) -> assertThat(
                        settings.find(workspace, name).orElseThrow().value().value())
                .isEqualTo(value));
        assertThat(settings.list(workspace, ALL).items()).hasSize(written.size());
        var after = on.workspaces().load(workspace).orElseThrow();
        assertThat(after.workspace()).isEqualTo(before.workspace());
        assertThat(after.members()).isEqualTo(before.members());
    }

    @Test
    void any_value_is_refused_or_stored_verbatim() {
        var values = List.of(
                "{}",
                " [1,\n 2.50, 1e400] ",
                "\"#%\uD83D\uDCA5\"",
                "\"\\ud83d\"",
                "{\"a\":1,\"a\":2}",
                "",
                "nope",
                "1 2",
                "\"\u0000\"",
                "\"\uD83D\"",
                "\"" + "x".repeat(40_000) + "\"",
                "null",
                "12345678901234567890.123456789");
        NastyTexts.refusedOrStored("value", values, value -> {
            put(new Setting(workspace, THEME, new JsonText(value)));
            return settings.find(workspace, THEME).orElseThrow().value().value().value();
        });
    }

    @Test
    void attributes_of_a_newer_release_survive_an_update() {
        writtenByANewerRelease(ItemCodecs.SETTING, put(theme("dark")));

        var read = settings.find(workspace, THEME).orElseThrow();
        settings.update(read, theme("light")).orThrow();

        assertThat(settings.find(workspace, THEME).orElseThrow().unknown()).isEqualTo(FROM_A_NEWER_RELEASE);
    }

    /// As the API puts a setting.
    private StoredValue<Setting> put(Setting setting) {
        return settings.find(setting.workspace(), setting.name())
                .map(before -> settings.update(before, setting))
                .orElseGet(() -> settings.create(setting))
                .orThrow();
    }

    private Setting theme(String value) {
        return new Setting(workspace, THEME, new JsonText("\"" + value + "\""));
    }
}
