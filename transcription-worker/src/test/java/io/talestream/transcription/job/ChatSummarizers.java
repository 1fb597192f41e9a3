package io.talestream.transcription.job;

import io.talestream.languagemodel.budget.BudgetLedger;
import io.talestream.languagemodel.budget.Budgets;
import io.talestream.languagemodel.budget.Prices;
import io.talestream.languagemodel.budget.SessionModels;
import io.talestream.languagemodel.openai.ChatCompletions;
import io.talestream.openai.ApiKey;
import io.talestream.openai.OpenAiClient;
import io.talestream.openai.Retries;
import io.talestream.store.ModelUsages;
import io.talestream.store.Workspaces;
import io.talestream.store.table.Table;
import io.talestream.testing.chat.ChatServer;
import io.talestream.transcription.summary.Summarizers;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import io.talestream.transcription.summary.generative.ModelSummarizer;
import java.time.Duration;

/// Summaries by the model of a server, without pauses between attempts.
final class ChatSummarizers {
    private static final int CONTEXT = 8_192;
    static final int ATTEMPTS = 2;

    private ChatSummarizers() {}

    static Summarizers of(ChatServer server, Duration patience, Budgets budgets, Table table) {
        var model = new ChatCompletions(new OpenAiClient.Server(server.base(), ApiKey.NONE, patience), "llama");
        var models = new SessionModels(
                model,
                new BudgetLedger(Prices.FREE, budgets, new ModelUsages(table), table.clock()),
                new Workspaces(table),
                new Retries(ATTEMPTS, Duration.ofSeconds(1)),
                _ -> {});
        return session -> new ModelSummarizer(models.of(session), CONTEXT, new ExtractiveSummarizer());
    }
}
