package io.talestream.transcription.engine.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.InvalidField;

/// What a message on the queue is about: EventBridge's "Transcribe Job State Change", or not.
sealed interface JobEvent {
    ObjectMapper JSON = new ObjectMapper();

    record Ended(JobName job) implements JobEvent {}

    /// A job of Transcribe is still at work.
    record UnderWay() implements JobEvent {}

    /// Something nobody will ever read.
    record Rubbish(String why) implements JobEvent {}

    static JobEvent of(String message) {
        JsonNode event;
        try {
            event = JSON.readTree(message);
        } catch (JsonProcessingException e) {
            return new Rubbish("no JSON");
        }
        if (!event.path("source").asText().equals("aws.transcribe")
                || !event.path("detail-type").asText().equals("Transcribe Job State Change")) {
            return new Rubbish("no change of a transcription job");
        }
        String name = event.path("detail").path("TranscriptionJobName").asText();
        String status = event.path("detail").path("TranscriptionJobStatus").asText();
        try {
            return switch (status) {
                case "COMPLETED", "FAILED" -> new Ended(new JobName(name));
                case "QUEUED", "IN_PROGRESS" -> new UnderWay();
                default -> new Rubbish("no known status");
            };
        } catch (InvalidField e) {
            return new Rubbish("no name of a job");
        }
    }
}
