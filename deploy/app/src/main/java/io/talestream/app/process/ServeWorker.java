package io.talestream.app.process;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.talestream.app.config.ServerSettings;
import io.talestream.app.config.ServiceEnvironment;
import io.talestream.app.config.UsageError;
import io.talestream.app.config.WorkerSettings;
import io.talestream.app.resources.OpenParts;
import io.talestream.app.resources.TableOptions;
import io.talestream.stream.group.WorkerName;
import io.talestream.stream.watch.WatchServer;
import io.talestream.transcription.job.TranscriptionWorker;
import java.net.URI;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

@Command(
        name = "worker",
        description = {
            "Transcribe recordings and summarise the transcripts",
            "Run any number of instances; each recording belongs to one of them",
            "If an instance dies, another one takes over its recordings"
        },
        exitCodeList = {
            "1:failed",
            "2:usage error; nothing was started",
            "130:stopped cleanly, by Ctrl-C",
            "143:stopped cleanly, by SIGTERM"
        },
        footer = {
            "  talestream serve worker --port 8082",
            "  TALESTREAM_WORKER_ENGINE=transcribe TALESTREAM_WORKER_QUEUE=https://... talestream serve worker",
            "  TALESTREAM_WORKER_ENGINE=openai TALESTREAM_SPEECH_SERVER_URL=http://... talestream serve worker"
        })
public final class ServeWorker extends Service {
    public ServeWorker(Map<String, String> environment) {
        super(
                environment,
                List.of(
                        "talestream.dynamodb",
                        "talestream.s3",
                        "talestream.worker",
                        "talestream.speech-server",
                        "talestream.model"));
    }

    @Override
    public URI start(ServiceEnvironment variables, ServerSettings server, OpenParts opened) {
        var settings = variables.settings(WorkerSettings.class);
        var engine = SpeechEngines.from(variables, TranscriptionWorker.Pauses.ALONE);
        if (!settings.silence().isPositive()) {
            throw new UsageError("TALESTREAM_WORKER_SILENCE must be positive, is " + settings.silence());
        }
        var models = LanguageModels.from(environment);
        var table = opened.add(new TableOptions(environment).named());
        var name = opened.add(WorkerName.claim(settings.names()));
        var scratch = settings.names().resolve(name.name());
        opened.add(TranscriptionService.start(table, engine, scratch, models.summarizers(table.table()), name.name()));
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        return opened.add(WatchServer.start(server.address(), server.port(), List::of, meters::scrape))
                .uri();
    }
}
