package io.talestream.app.process;

import io.talestream.app.config.Variables;
import io.talestream.app.config.WorkerSettings;
import io.talestream.transcription.summary.Summarizer;
import io.talestream.transcription.summary.bedrock.BedrockSettings;
import io.talestream.transcription.summary.bedrock.BedrockSummarizer;
import io.talestream.transcription.summary.extractive.ExtractiveSummarizer;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.http.apache.ApacheHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;

/// Builds the summarizer for the transcription worker and for the transcription consumer: both must use the same one.
final class Summarizers {
    private Summarizers() {}

    static Summarizer of(WorkerSettings settings) {
        return of(settings.summaryModel(), settings.region());
    }

    static Summarizer from(Map<String, String> environment) {
        var variables = new Variables(environment, "TALESTREAM_WORKER_");
        return of(variables.text("SUMMARY_MODEL"), variables.text("REGION").orElse(WorkerSettings.DEFAULT_REGION));
    }

    private static Summarizer of(Optional<String> model, String region) {
        var extractive = new ExtractiveSummarizer();
        return model.<Summarizer>map(name -> new BedrockSummarizer(
                        BedrockRuntimeClient.builder()
                                .region(Region.of(region))
                                .httpClientBuilder(ApacheHttpClient.builder())
                                .build(),
                        BedrockSettings.of(name),
                        extractive))
                .orElse(extractive);
    }
}
