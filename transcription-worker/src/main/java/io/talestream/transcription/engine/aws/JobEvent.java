package io.talestream.transcription.engine.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.talestream.contracts.session.JobName;
import io.talestream.contracts.text.InvalidField;

/// The content of a message: EventBridge's "Transcribe Job State Change", or something else.
sealed interface JobEvent {
    ObjectMapper JSON = new ObjectMapper();

    record Ended(JobName job) implements JobEvent {}

    record UnderWay() implements JobEvent {}

    /// A message that can never be handled.
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
            return new Rubbish("not a Transcribe Job State Change event");
        }
        String name = event.path("detail").path("TranscriptionJobName").asText();
        String status = event.path("detail").path("TranscriptionJobStatus").asText();
        try {
            return switch (status) {
                case "COMPLETED", "FAILED" -> new Ended(new JobName(name));
                case "QUEUED", "IN_PROGRESS" -> new UnderWay();
                default -> new Rubbish("unknown job status");
            };
        } catch (InvalidField e) {
            return new Rubbish("no job name");
        }
    }
}
