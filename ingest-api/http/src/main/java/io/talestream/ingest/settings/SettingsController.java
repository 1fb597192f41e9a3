package io.talestream.ingest.settings;

import static io.micronaut.http.HttpHeaders.IF_MATCH;
import static io.micronaut.http.HttpHeaders.IF_NONE_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.setting.JsonText;
import io.talestream.contracts.setting.Setting;
import io.talestream.contracts.setting.SettingName;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.text.Text;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Settings;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/settings")
@CallerRoutes
record SettingsController(Settings settings, SettingValues values, Access access, Cursors cursors) {
    /// List the settings of a workspace. Settings of version 1 are listed after their migration.
    @Get
    ListView<SettingView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        List<String> list = List.of("settings", ws, caller.id().value());
        var page = settings.list(seat.workspace(), cursors.request(list, size, cursor));
        return cursors.view(list, page, values::view);
    }

    /// Get a setting.
    @Get("/{name}")
    HttpResponse<SettingView> find(Caller caller, String ws, String name) {
        return ResultResponses.found(current(access.enter(caller, ws, Action.LOOK), name), values::view);
    }

    /// Create or replace a setting. For GMs and owners. Replacing requires the ETag of the current value as
    /// `If-Match`. With `If-Match`, a setting that has been deleted is not created again; with `If-None-Match: *`,
    /// an existing one is not replaced.
    @ApiResponse(responseCode = "409", description = "A concurrent request has created the setting.")
    @ApiResponse(responseCode = "422", description = "A number has more digits than can be stored; `errors` names it.")
    @Put("/{name}")
    HttpResponse<SettingView> put(
            Caller caller,
            String ws,
            String name,
            @Nullable @Header(IF_MATCH) String ifMatch,
            @Nullable @Header(IF_NONE_MATCH) String ifNoneMatch,
            @Schema(implementation = Object.class) @Body byte[] value) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        JsonText text = values.text(value);
        var setting = new Setting(seat.workspace(), new SettingName(Text.visible("setting name", name)), text);
        Optional<StoredValue<Setting>> before = settings.find(seat.workspace(), setting.name());
        Etags.check(ifMatch, ifNoneMatch, before);
        return before.isEmpty()
                ? ResultResponses.created(settings.create(setting), values::view)
                : ResultResponses.changed(settings.update(before.get(), setting), values::view);
    }

    /// Delete a setting. For GMs and owners.
    @Delete("/{name}")
    HttpResponse<?> delete(Caller caller, String ws, String name, @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Setting> before = current(access.enter(caller, ws, Action.RUN_THE_GAME), name);
        Etags.check(ifMatch, before);
        return ResultResponses.deleted(settings.delete(before));
    }

    private StoredValue<Setting> current(Membership seat, String name) {
        return settings.find(seat.workspace(), PathId.of(name, SettingName::new))
                .orElseThrow(Refusal::notFound);
    }
}
