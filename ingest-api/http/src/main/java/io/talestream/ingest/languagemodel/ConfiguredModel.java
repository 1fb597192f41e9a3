package io.talestream.ingest.languagemodel;

import io.talestream.languagemodel.LanguageModel;
import io.talestream.languagemodel.bedrock.ConverseModel;
import io.talestream.languagemodel.budget.BudgetLedger;
import io.talestream.languagemodel.budget.SessionModels;
import io.talestream.languagemodel.openai.ChatCompletions;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.store.ModelUsages;
import io.talestream.store.Workspaces;
import io.talestream.store.table.Table;
import java.time.Duration;
import java.util.Optional;

/// The configured language model: of the API, of the consumers and of the transcription worker.
public final class ConfiguredModel {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final int SMALLEST_CONTEXT = 2_000;

    private final LanguageModel model;
    private final ModelSettings settings;

    private ConfiguredModel(LanguageModel model, ModelSettings settings) {
        this.model = model;
        this.settings = settings;
    }

    /// Empty if none is configured. Nothing is sent yet.
    ///
    /// @throws IllegalArgumentException if the settings cannot be used
    public static Optional<ConfiguredModel> of(ModelSettings settings) {
        return of(settings, settings.patience());
    }

    /// As [#of(ModelSettings)], with another patience than the configured one.
    public static Optional<ConfiguredModel> of(ModelSettings settings, Duration patience) {
        if (settings.provider() == ModelSettings.Provider.NONE) {
            return Optional.empty();
        }
        String name =
                settings.name().orElseThrow(() -> new IllegalArgumentException("the name of the model is missing"));
        if (name.isBlank() || name.length() > 80) {
            throw new IllegalArgumentException("the name must have 1 to 80 characters, not " + name.length());
        }
        if (settings.contextSize() < SMALLEST_CONTEXT) {
            throw new IllegalArgumentException(
                    "the context size must be at least %d, not %d".formatted(SMALLEST_CONTEXT, settings.contextSize()));
        }
        var _ = new Retries(settings.attempts(), FIRST_PAUSE);
        var _ = settings.prices();
        LanguageModel model = settings.provider() == ModelSettings.Provider.BEDROCK
                ? ConverseModel.in(settings.region(), name, patience)
                : new ChatCompletions(server(settings, patience), name);
        return Optional.of(new ConfiguredModel(model, settings));
    }

    /// The model and the host that requests are sent to, for users.
    public String where() {
        return "%s at %s".formatted(model.name(), settings.host().orElse(""));
    }

    /// In tokens.
    public int contextSize() {
        return settings.contextSize();
    }

    /// For work that waits until the model answers.
    public SessionModels retrying(Table table) {
        return models(table, new Retries(settings.attempts(), FIRST_PAUSE));
    }

    /// For users who wait for the answer.
    public SessionModels once(Table table) {
        return models(table, new Retries(1, FIRST_PAUSE));
    }

    private SessionModels models(Table table, Retries retries) {
        return new SessionModels(
                model,
                new BudgetLedger(settings.prices(), settings.budgets(), new ModelUsages(table), table.clock()),
                new Workspaces(table),
                retries,
                Thread::sleep);
    }

    private static OpenAiClient.Server server(ModelSettings settings, Duration patience) {
        var url = settings.url().orElseThrow(() -> new IllegalArgumentException("the URL of the server is missing"));
        return new OpenAiClient.Server(url, new ApiKey(settings.key(), settings.keyFile()), patience);
    }
}
