package io.talestream.app.process;

import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.UsageError;
import io.talestream.ingest.languagemodel.ModelSettings;
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
import io.talestream.transcription.summary.Summarizers;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import io.talestream.transcription.summary.generative.ModelSummarizer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Builds what uses the configured language model, for the transcription worker and for the consumers: both must use
/// the same one. The settings are checked before anything is opened.
public final class LanguageModels {
    /// The groups of settings that are read here.
    public static final List<String> GROUPS = List.of("talestream.model");

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final int SMALLEST_CONTEXT = 2_000;

    /// A model with its settings.
    private record Configured(LanguageModel model, ModelSettings settings) {}

    private final Optional<Configured> configured;

    private LanguageModels(Optional<Configured> configured) {
        this.configured = configured;
    }

    public static LanguageModels from(Map<String, String> environment) {
        var variables = new ServiceEnvironment(environment);
        if (!variables.hasAny(GROUPS)) {
            return new LanguageModels(Optional.empty());
        }
        variables.check(GROUPS);
        ModelSettings settings = variables.settings(ModelSettings.class);
        try {
            return new LanguageModels(model(settings).map(model -> new Configured(model, settings)));
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
        return configured.map(one ->
                "%s at %s".formatted(one.model().name(), one.settings().host().orElse("")));
    }

    Summarizers summarizers(Table table) {
        var extractive = new ExtractiveSummarizer();
        return configured
                .map(one -> {
                    SessionModels models = models(one, table);
                    int context = one.settings().contextSize();
                    return (Summarizers) session -> new ModelSummarizer(models.of(session), context, extractive);
                })
                .orElse(_ -> extractive);
    }

    private static SessionModels models(Configured one, Table table) {
        ModelSettings settings = one.settings();
        return new SessionModels(
                one.model(),
                new BudgetLedger(settings.prices(), settings.budgets(), new ModelUsages(table), table.clock()),
                new Workspaces(table),
                new Retries(settings.attempts(), FIRST_PAUSE),
                Thread::sleep);
    }

    private static Optional<LanguageModel> model(ModelSettings settings) {
        if (settings.provider() == ModelSettings.Provider.NONE) {
            return Optional.empty();
        }
        String name = settings.name()
                .orElseThrow(() -> new UsageError("TALESTREAM_MODEL_NAME is missing: the name of the model."));
        if (name.isBlank() || name.length() > 80) {
            throw new IllegalArgumentException("the name must have 1 to 80 characters, not " + name.length());
        }
        if (settings.contextSize() < SMALLEST_CONTEXT) {
            throw new IllegalArgumentException(
                    "the context size must be at least %d, not %d".formatted(SMALLEST_CONTEXT, settings.contextSize()));
        }
        var _ = new Retries(settings.attempts(), FIRST_PAUSE);
        var _ = settings.prices();
        return Optional.of(
                settings.provider() == ModelSettings.Provider.BEDROCK
                        ? ConverseModel.in(settings.region(), name, settings.patience())
                        : new ChatCompletions(server(settings), name));
    }

    private static OpenAiClient.Server server(ModelSettings settings) {
        var url = settings.url()
                .orElseThrow(() -> new UsageError("TALESTREAM_MODEL_URL is missing: the server of the model."));
        return new OpenAiClient.Server(url, new ApiKey(settings.key(), settings.keyFile()), settings.patience());
    }
}
