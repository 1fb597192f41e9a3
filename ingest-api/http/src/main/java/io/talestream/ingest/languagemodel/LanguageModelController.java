package io.talestream.ingest.languagemodel;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.Put;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.languagemodel.UsageScope;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.problem.Refusal;
import io.talestream.ingest.schema.MayBeAbsent;
import io.talestream.store.ModelUsages;
import io.talestream.store.Workspaces;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

@Controller("/api/workspaces/{ws}/language-model")
@CallerRoutes
record LanguageModelController(
        Workspaces workspaces, ModelUsages usages, ModelSettings settings, Access access, Clock clock) {
    @Serdeable
    record LanguageModelFields(
            @Schema(requiredMode = RequiredMode.REQUIRED) @Nullable
            Boolean allowed) {}

    /// Get the language model that transcripts of the workspace are sent to. For GMs and owners.
    @ApiResponse(responseCode = "403")
    @Get
    HttpResponse<LanguageModelView> find(Caller caller, String ws) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_GAME);
        return ResultResponses.found(current(seat), this::view);
    }

    /// Allow or forbid the language model in the workspace. For owners. While it is forbidden, no text of the workspace
    /// is sent to it.
    @Put
    HttpResponse<LanguageModelView> allow(
            Caller caller, String ws, @Nullable @Header(IF_MATCH) String ifMatch, @Body LanguageModelFields sent) {
        Membership seat = access.enter(caller, ws, Action.RUN_THE_WORKSPACE);
        boolean isAllowed = Fields.only("allowed", sent.allowed(), Function.identity());
        StoredValue<Workspace> before = current(seat);
        Etags.check(ifMatch, before);
        return ResultResponses.changed(workspaces.update(before, before.value().allowingModel(isAllowed)), this::view);
    }

    private StoredValue<Workspace> current(Membership seat) {
        return workspaces.find(seat.workspace()).orElseThrow(Refusal::notFound);
    }

    private LanguageModelView view(StoredValue<Workspace> workspace) {
        var month = UsageScope.of(YearMonth.from(clock.instant().atOffset(ZoneOffset.UTC)));
        return LanguageModelView.of(
                settings, workspace.value(), usages.find(workspace.value().id(), month));
    }

    /// The configured language model, and what the workspace has used of it this month. `model` and `host` say where
    /// transcripts are sent; they are absent if no model is configured. Costs are in the currency of the configured
    /// prices.
    @Serdeable
    record LanguageModelView(
            ModelSettings.Provider provider,
            @MayBeAbsent Optional<String> model,
            @MayBeAbsent Optional<String> host,
            boolean allowed,
            String month,
            long tokens,
            BigDecimal cost,
            @MayBeAbsent Optional<Integer> monthTokens,
            @MayBeAbsent Optional<BigDecimal> monthCost) {
        private static final int MICROS = 6;

        static LanguageModelView of(ModelSettings settings, Workspace workspace, ModelUsage month) {
            return new LanguageModelView(
                    settings.provider(),
                    settings.name().filter(_ -> settings.provider() != ModelSettings.Provider.NONE),
                    settings.host(),
                    workspace.allowsModel(),
                    month.scope().value(),
                    month.tokens(),
                    BigDecimal.valueOf(month.costMicros(), MICROS),
                    settings.monthTokens(),
                    settings.monthCost());
        }
    }
}
