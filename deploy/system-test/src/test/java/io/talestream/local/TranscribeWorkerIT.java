package io.talestream.local;

import io.talestream.store.objects.Bucket;
import io.talestream.testing.speech.Recordings;
import io.talestream.testing.sqs.LiveSqs;
import io.talestream.testing.time.Eventually;
import io.talestream.testing.transcribe.TranscribeServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.sqs.SqsClient;

/// `talestream serve worker` with Amazon Transcribe and its events, as AWS delivers them.
class TranscribeWorkerIT {
    private static final String RESULT = """
        {"jobName":"any","accountId":"1","status":"COMPLETED","results":{"transcripts":[{"transcript":"Draw steel."}],\
        "items":[\
        {"type":"pronunciation","start_time":"0.1","end_time":"0.4","alternatives":[{"confidence":"0.9","content":"Draw"}]},\
        {"type":"pronunciation","start_time":"0.5","end_time":"0.9","alternatives":[{"confidence":"0.9","content":"steel"}]},\
        {"type":"punctuation","alternatives":[{"confidence":"0.0","content":"."}]}]}}\
        """;

    @TempDir
    private Path directory = Path.of("replaced by JUnit");

    @Test
    @Timeout(900)
    void a_transcribe_job_completes_when_its_end_event_arrives() throws Exception {
        try (var services = new EmbeddedServices(directory);
                var transcribe = new TranscribeServer();
                var queues = LiveSqs.start()) {
            SqsClient sqs = queues.client();
            String queue = sqs.createQueue(create -> create.queueName("ended")).queueUrl();
            Map<String, String> environment = new HashMap<>(services.environment());
            environment.put("TALESTREAM_WORKER_ENGINE", "transcribe");
            environment.put("TALESTREAM_WORKER_QUEUE", queue);
            // With this pause only the queue reports the end in time.
            environment.put("TALESTREAM_WORKER_SILENCE", "1h");
            environment.put("AWS_ENDPOINT_URL_TRANSCRIBE", transcribe.endpoint().toString());
            environment.put(
                    "AWS_ENDPOINT_URL_SQS", URI.create(queue).resolve("/").toString());
            environment.put("AWS_ACCESS_KEY_ID", "key");
            environment.put("AWS_SECRET_ACCESS_KEY", "secret");
            List<URI> apis = List.of(services.api());
            try (var worker = TalestreamProcess.start(environment, "serve", "worker", "--port", "0")) {
                worker.uri();
                try (var ada = new PatientClient(services.token("ada"), () -> apis, new Disruptions())) {
                    String session = ada.records(Recordings.tavern());

                    Eventually.until("a job is started", () -> transcribe.begun() == 1);
                    String job = transcribe.onlyJob();
                    put(services.table().bucket(), transcribe.outputKey(job));
                    transcribe.completes(job);
                    sqs.sendMessage(send -> send.queueUrl(queue).messageBody(ended(job)));

                    Eventually.until(
                            () -> ada.status(session), () -> ada.status(session).equals("DONE"));
                }
            }
        }
    }

    private static void put(Bucket bucket, String key) {
        bucket.client().putObject(put -> put.bucket(bucket.name()).key(key), RequestBody.fromString(RESULT));
    }

    private static String ended(String job) {
        return """
            {"version":"0","id":"1","detail-type":"Transcribe Job State Change","source":"aws.transcribe","account":"1",\
            "time":"2026-01-31T20:15:00Z","region":"us-east-1","resources":[],\
            "detail":{"TranscriptionJobName":"%s","TranscriptionJobStatus":"COMPLETED"}}\
            """.formatted(job);
    }
}
