package io.talestream.ingest.languagemodel;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import io.talestream.contracts.languagemodel.UsageLimit;
import io.talestream.languagemodel.budget.Budgets;
import io.talestream.languagemodel.budget.Prices;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/// The language model that writes summaries and answers questions. The API, the stream processor and the worker need
/// the same settings.
///
/// @param provider `none`, `openai` for any server with OpenAI's chat endpoint, or `bedrock` for Amazon Bedrock
/// @param url the base URL of the server with the version, as in `http://localhost:11434/v1`; required for `openai`
/// @param name the name of the model, or the id of a Bedrock model or inference profile; required with a provider
/// @param key the key of the server, if it requires one; use https then
/// @param keyFile the file with the key, instead of `key`; it is read for each request
/// @param region the region of Bedrock
/// @param contextSize the tokens of a request and its answer together that the model can handle
/// @param patience the longest wait for an answer
/// @param attempts the number of requests for one answer while the server is down, slow or throttled
/// @param priceIn the price of a million tokens that are sent, in any currency
/// @param priceOut the price of a million tokens that are received
/// @param sessionTokens the most tokens that requests for one session use; unlimited if it is left out
/// @param sessionCost the most that requests for one session cost, at the prices above
/// @param monthTokens the most tokens that a workspace uses in a calendar month
/// @param monthCost the most that the requests of a workspace cost in a calendar month
@ConfigurationProperties("talestream.model")
public record ModelSettings(
        @Bindable(defaultValue = "none") Provider provider,
        Optional<URI> url,
        Optional<String> name,
        Optional<String> key,
        Optional<Path> keyFile,
        @Bindable(defaultValue = "us-east-1") String region,
        @Bindable(defaultValue = "8192") int contextSize,
        @Bindable(defaultValue = "2m") Duration patience,
        @Bindable(defaultValue = "3") int attempts,
        @Bindable(defaultValue = "0") BigDecimal priceIn,
        @Bindable(defaultValue = "0") BigDecimal priceOut,
        Optional<Integer> sessionTokens,
        Optional<BigDecimal> sessionCost,
        Optional<Integer> monthTokens,
        Optional<BigDecimal> monthCost) {
    private static final int MICROS = 6;

    public enum Provider {
        NONE,
        OPENAI,
        BEDROCK
    }

    public Prices prices() {
        return new Prices(priceIn, priceOut);
    }

    public Budgets budgets() {
        return new Budgets(limit(sessionTokens, sessionCost), limit(monthTokens, monthCost));
    }

    /// The host that requests are sent to.
    public Optional<String> host() {
        return switch (provider) {
            case NONE -> Optional.empty();
            case OPENAI -> url.map(URI::getHost);
            case BEDROCK -> Optional.of("bedrock-runtime.%s.amazonaws.com".formatted(region));
        };
    }

    /// Leaves out the key.
    @Override
    public String toString() {
        return "ModelSettings[%s, %s, %s]".formatted(provider, name, url);
    }

    private static UsageLimit limit(Optional<Integer> tokens, Optional<BigDecimal> cost) {
        return new UsageLimit(
                tokens.map(OptionalLong::of).orElseGet(OptionalLong::empty),
                cost.map(money -> OptionalLong.of(money.movePointRight(MICROS)
                                .setScale(0, RoundingMode.FLOOR)
                                .longValue()))
                        .orElseGet(OptionalLong::empty));
    }
}
