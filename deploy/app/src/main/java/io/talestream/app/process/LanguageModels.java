package io.talestream.app.process;

import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.UsageError;
import io.talestream.ingest.languagemodel.ConfiguredModel;
import io.talestream.ingest.languagemodel.ModelSettings;
import io.talestream.languagemodel.budget.SessionModels;
import io.talestream.store.table.Table;
import io.talestream.transcription.summary.Summarizers;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import io.talestream.transcription.summary.generative.ModelSummarizer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds what uses the configured language model, for the transcription worker and for the consumers: both must use
/// the same one. The settings are checked before anything is opened.
public final class LanguageModels {
    /// The groups of settings that are read here.
    public static final List<String> GROUPS = List.of("talestream.model");

    private final Optional<ConfiguredModel> configured;

    private LanguageModels(Optional<ConfiguredModel> configured) {
        this.configured = configured;
    }

    public static LanguageModels from(Map<String, String> environment) {
        var variables = new ServiceEnvironment(environment);
        if (!variables.hasAny(GROUPS)) {
            return new LanguageModels(Optional.empty());
        }
        variables.check(GROUPS);
        ModelSettings settings = variables.settings(ModelSettings.class);
        checkComplete(settings);
        try {
            return new LanguageModels(ConfiguredModel.of(settings));
        } catch (IllegalArgumentException e) {
            throw new UsageError("Correct TALESTREAM_MODEL_*: " + e.getMessage());
        }
    }

    /// Throws if the settings cannot be used.
    static void check(Map<String, String> environment) {
        var _ = from(environment);
    }

    /// The model and the host that requests are sent to, for users.
    public Optional<String> where() {
        return configured.map(ConfiguredModel::where);
    }

    Summarizers summarizers(Table table) {
        var extractive = new ExtractiveSummarizer();
        return configured
                .map(one -> {
                    SessionModels models = one.retrying(table);
                    int context = one.contextSize();
                    return (Summarizers) session -> new ModelSummarizer(models.of(session), context, extractive);
                })
                .orElse(_ -> extractive);
    }

    private static void checkComplete(ModelSettings settings) {
        if (settings.provider() != ModelSettings.Provider.NONE
                && settings.name().isEmpty()) {
            throw new UsageError("TALESTREAM_MODEL_NAME is missing: the name of the model.");
        }
        if (settings.provider() == ModelSettings.Provider.OPENAI
                && settings.url().isEmpty()) {
            throw new UsageError("TALESTREAM_MODEL_URL is missing: the server of the model.");
        }
    }
}
