package io.talestream.ingest.languagemodel;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.languagemodel.ModelUsage;
import io.talestream.contracts.workspace.Workspace;
import io.talestream.ingest.schema.MayBeAbsent;
import java.math.BigDecimal;
import java.util.Optional;

/// The configured language model, and what the workspace has used of it this month. `model` and `host` say where
/// transcripts are sent; they are absent if no model is configured. Costs are in the currency of the configured prices.
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
