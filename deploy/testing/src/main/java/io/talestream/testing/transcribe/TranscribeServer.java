package io.talestream.testing.transcribe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import io.talestream.testing.http.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// Implements the protocol of Amazon Transcribe on loopback and refuses what the service refuses, with the same
/// messages: malformed names and keys, missing or mutually exclusive fields, a second job with the same name, the
/// deletion of a running job, a hundred-and-first vocabulary. The test decides the outcome of a job.
public final class TranscribeServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern NAME = Pattern.compile("[0-9a-zA-Z._-]{1,200}");
    private static final Pattern KEY = Pattern.compile("[a-zA-Z0-9-_.!*'()/]{1,1024}");
    private static final Pattern MEDIA = Pattern.compile("(s3://|http(s*)://).+");
    private static final Pattern PHRASE = Pattern.compile("[\\p{L}][\\p{L}\\p{M}'.-]{0,255}");
    private static final List<String> FORMATS = List.of("mp3", "mp4", "wav", "flac", "ogg", "amr", "webm", "m4a");

    private final LoopbackServer server = new LoopbackServer(this::answer);
    private final Map<String, ObjectNode> jobs = new LinkedHashMap<>();
    private final Map<String, ObjectNode> vocabularies = new LinkedHashMap<>();
    private final List<String> calls = new ArrayList<>();
    private final Deque<Refusal> next = new ArrayDeque<>();
    private final List<String> begun = new ArrayList<>();
    private String vocabularyState = "READY";

    public URI endpoint() {
        return server.uri("");
    }

    public synchronized int begun() {
        return begun.size();
    }

    /// The names of all started jobs, in order.
    public synchronized List<String> begunNames() {
        return List.copyOf(begun);
    }

    /// The names of the jobs that were not deleted.
    public synchronized List<String> jobNames() {
        return List.copyOf(jobs.keySet());
    }

    public synchronized String onlyJob() {
        if (jobs.size() != 1) {
            throw new AssertionError("jobs: " + jobs.keySet());
        }
        return jobs.keySet().iterator().next();
    }

    /// The job, with the fields of the request that started it.
    public synchronized ObjectNode job(String name) {
        return Objects.requireNonNull(jobs.get(name), name);
    }

    public synchronized List<String> calls() {
        return List.copyOf(calls);
    }

    public synchronized List<String> vocabularyNames() {
        return List.copyOf(vocabularies.keySet());
    }

    public synchronized JsonNode vocabulary(String name) {
        return Objects.requireNonNull(vocabularies.get(name), name);
    }

    /// The state that new vocabularies reach.
    public synchronized void vocabulariesBecome(String state) {
        vocabularyState = state;
        vocabularies.values().forEach(each -> each.put("VocabularyState", state));
    }

    public synchronized void fillWithVocabularies(int count) {
        for (int i = 0; i < count; i++) {
            keepVocabulary(JSON.createObjectNode().put("VocabularyName", "talestream-en-US-%03d".formatted(i)));
        }
    }

    public synchronized boolean has(String name) {
        return jobs.containsKey(name);
    }

    public synchronized void refuseNext(int times, int status, String type) {
        for (int i = 0; i < times; i++) {
            next.add(new Refusal(status, type, "as the test wants it"));
        }
    }

    public synchronized void refuseNothing() {
        next.clear();
    }

    public synchronized void becomes(String name, String status) {
        job(name).put("TranscriptionJobStatus", status);
    }

    public synchronized void fails(String name, String reason) {
        job(name).put("TranscriptionJobStatus", "FAILED").put("FailureReason", reason);
    }

    /// The key of the result, as the service chooses it: a key without an extension is a folder.
    public synchronized String outputKey(String name) {
        String key = job(name).path("OutputKey").asText();
        return key.endsWith(".json") ? key : "%s/%s.json".formatted(key, name);
    }

    public synchronized void completes(String name) {
        ObjectNode job = job(name);
        job.put("TranscriptionJobStatus", "COMPLETED");
        job.putObject("Transcript")
                .put(
                        "TranscriptFileUri",
                        "https://s3.us-east-1.amazonaws.com/%s/%s"
                                .formatted(job.path("OutputBucketName").asText(), outputKey(name)));
    }

    /// Simulates the end of the 90 days for which the service keeps a finished job.
    public synchronized void expires(String name) {
        jobs.remove(name);
    }

    @Override
    public void close() {
        server.close();
    }

    private static final class Refusal extends Exception {
        final int status;
        final String type;

        Refusal(int status, String type, String message) {
            super(message);
            this.status = status;
            this.type = type;
        }

        static Refusal bad(String message) {
            return new Refusal(400, "BadRequestException", message);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        int status = 200;
        ObjectNode body;
        try {
            body = handled(exchange);
        } catch (Refusal e) {
            status = e.status;
            body = JSON.createObjectNode().put("__type", e.type).put("Message", e.getMessage());
        }
        byte[] bytes = JSON.writeValueAsBytes(body);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private synchronized ObjectNode handled(HttpExchange exchange) throws IOException, Refusal {
        var headers = exchange.getRequestHeaders();
        String target = Objects.requireNonNullElse(headers.getFirst("X-Amz-Target"), "");
        String signature = Objects.requireNonNullElse(headers.getFirst("Authorization"), "");
        if (!signature.contains("/transcribe/aws4_request")) {
            throw new Refusal(403, "MissingAuthenticationTokenException", "Missing Authentication Token");
        }
        JsonNode in = JSON.readTree(exchange.getRequestBody());
        calls.add(target.substring(target.indexOf('.') + 1));
        if (!next.isEmpty()) {
            throw next.remove();
        }
        return switch (target) {
            case "Transcribe.StartTranscriptionJob" -> start((ObjectNode) in);
            case "Transcribe.GetTranscriptionJob" -> wrapped("TranscriptionJob", found(in));
            case "Transcribe.DeleteTranscriptionJob" -> delete(in);
            case "Transcribe.CreateVocabulary" -> createVocabulary((ObjectNode) in);
            case "Transcribe.GetVocabulary" -> foundVocabulary(in);
            case "Transcribe.DeleteVocabulary" -> deleteVocabulary(in);
            case "Transcribe.ListVocabularies" -> listVocabularies(in);
            default -> throw new Refusal(400, "UnknownOperationException", target);
        };
    }

    private ObjectNode start(ObjectNode in) throws Refusal {
        String name = name(in, "TranscriptionJobName");
        if (!MEDIA.matcher(in.path("Media").path("MediaFileUri").asText()).matches()) {
            throw Refusal.bad("The MediaFileUri is not valid.");
        }
        if (in.has("MediaFormat") && !FORMATS.contains(in.path("MediaFormat").asText())) {
            throw Refusal.bad("The specified media format isn't valid.");
        }
        if (in.has("LanguageCode") == in.path("IdentifyLanguage").asBoolean()) {
            throw Refusal.bad("You must specify either LanguageCode or IdentifyLanguage.");
        }
        if (!in.has("OutputBucketName")
                || !KEY.matcher(in.path("OutputKey").asText()).matches()) {
            throw Refusal.bad("The output location is not valid.");
        }
        JsonNode settings = in.path("Settings");
        int speakers = settings.path("MaxSpeakerLabels").asInt(2);
        if (settings.path("ShowSpeakerLabels").asBoolean() != settings.has("MaxSpeakerLabels")
                || speakers < 2
                || speakers > 30) {
            throw Refusal.bad("MaxSpeakerLabels must be 2 to 30, and go with ShowSpeakerLabels.");
        }
        JsonNode vocabulary = vocabularies.get(settings.path("VocabularyName").asText());
        boolean isReady = vocabulary != null
                && vocabulary.path("VocabularyState").asText().equals("READY");
        if (settings.has("VocabularyName") && !isReady) {
            throw Refusal.bad("The requested vocabulary couldn't be found, or is not ready.");
        }
        checkLanguages(in);
        if (jobs.containsKey(name)) {
            throw new Refusal(400, "ConflictException", "The requested job name already exists.");
        }
        begun.add(name);
        jobs.put(name, in.put("TranscriptionJobStatus", "IN_PROGRESS"));
        return wrapped("TranscriptionJob", in);
    }

    private void checkLanguages(JsonNode in) throws Refusal {
        JsonNode options = in.path("LanguageOptions");
        if (in.has("LanguageOptions") && (options.size() < 2 || in.has("LanguageCode"))) {
            throw Refusal.bad("LanguageOptions needs two languages or more, and IdentifyLanguage.");
        }
        for (var each : in.path("LanguageIdSettings").properties()) {
            JsonNode vocabulary =
                    vocabularies.get(each.getValue().path("VocabularyName").asText());
            boolean isOffered =
                    options.valueStream().anyMatch(one -> one.asText().equals(each.getKey()));
            if (!isOffered
                    || vocabulary == null
                    || !vocabulary.path("VocabularyState").asText().equals("READY")
                    || !vocabulary.path("LanguageCode").asText().equals(each.getKey())) {
                throw Refusal.bad("LanguageIdSettings names a language or vocabulary that cannot be used.");
            }
        }
    }

    private ObjectNode found(JsonNode in) throws Refusal {
        ObjectNode job = jobs.get(name(in, "TranscriptionJobName"));
        if (job == null) {
            throw Refusal.bad("The requested job couldn't be found. Check the job name and try your request again.");
        }
        return job;
    }

    private ObjectNode delete(JsonNode in) throws Refusal {
        ObjectNode job = found(in);
        if (!List.of("COMPLETED", "FAILED")
                .contains(job.path("TranscriptionJobStatus").asText())) {
            throw Refusal.bad("The job is in a non-terminal state.");
        }
        jobs.remove(job.path("TranscriptionJobName").asText());
        return JSON.createObjectNode();
    }

    private ObjectNode createVocabulary(ObjectNode in) throws Refusal {
        String name = name(in, "VocabularyName");
        if (!in.has("LanguageCode") || in.path("Phrases").isEmpty()) {
            throw Refusal.bad("A vocabulary needs a language and phrases.");
        }
        for (JsonNode phrase : in.path("Phrases")) {
            if (!PHRASE.matcher(phrase.asText()).matches()) {
                throw Refusal.bad("A phrase has characters that are not allowed.");
            }
        }
        if (vocabularies.containsKey(name)) {
            throw new Refusal(400, "ConflictException", "The requested vocabulary name already exists.");
        }
        if (vocabularies.size() == 100) {
            throw new Refusal(400, "LimitExceededException", "You have reached the limit of vocabularies.");
        }
        return keepVocabulary(in);
    }

    private ObjectNode keepVocabulary(ObjectNode in) {
        in.put("VocabularyState", vocabularyState).put("LastModifiedTime", 1_700_000_000 + vocabularies.size());
        vocabularies.put(in.path("VocabularyName").asText(), in);
        return in;
    }

    private ObjectNode foundVocabulary(JsonNode in) throws Refusal {
        ObjectNode vocabulary = vocabularies.get(name(in, "VocabularyName"));
        if (vocabulary == null) {
            throw Refusal.bad("The requested vocabulary couldn't be found. Check the vocabulary name and try again.");
        }
        return vocabulary;
    }

    private ObjectNode deleteVocabulary(JsonNode in) throws Refusal {
        vocabularies.remove(foundVocabulary(in).path("VocabularyName").asText());
        return JSON.createObjectNode();
    }

    /// Returns pages of thirty, so that clients have to paginate.
    private ObjectNode listVocabularies(JsonNode in) {
        List<ObjectNode> matching = vocabularies.values().stream()
                .filter(each -> each.path("VocabularyName")
                        .asText()
                        .contains(in.path("NameContains").asText()))
                .toList()
                .reversed();
        int from = in.path("NextToken").asInt(0);
        ObjectNode page = JSON.createObjectNode();
        page.putArray("Vocabularies").addAll(matching.subList(from, Math.min(matching.size(), from + 30)));
        if (from + 30 < matching.size()) {
            page.put("NextToken", String.valueOf(from + 30));
        }
        return page;
    }

    private static String name(JsonNode in, String field) throws Refusal {
        String name = in.path(field).asText();
        if (!NAME.matcher(name).matches()) {
            throw Refusal.bad(
                    "1 validation error detected: Value at '%s' failed to satisfy constraint".formatted(field));
        }
        return name;
    }

    private static ObjectNode wrapped(String field, ObjectNode value) {
        return JSON.createObjectNode().set(field, value);
    }
}
