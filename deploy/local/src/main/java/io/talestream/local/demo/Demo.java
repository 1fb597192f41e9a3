package io.talestream.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.talestream.local.demo.DemoTable.Content;
import io.talestream.local.demo.DemoTable.DemoCampaign;
import io.talestream.local.demo.DemoTable.DemoSession;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Adds the demo table to a running system. Existing data is left unchanged, so that an interrupted run can be repeated
/// and a repeated run creates no duplicates.
public final class Demo implements AutoCloseable {
    /// The system may have to download a speech model before it can transcribe.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ApiCalls api;
    private final DemoTable table;
    private final Consumer<String> progress;
    private boolean changed;

    public Demo(URI api, String token, Consumer<String> progress) {
        this(api, token, DemoTable.usual(), progress);
    }

    private Demo(URI api, String token, DemoTable table, Consumer<String> progress) {
        this.api = new ApiCalls(api, token);
        this.table = table;
        this.progress = progress;
    }

    /// The demo without its recording, which needs a speech model.
    public static Demo ofTranscripts(URI api, String token) {
        return new Demo(api, token, DemoTable.usual().withoutRecordings(), _ -> {});
    }

    /// The outcome of a run.
    ///
    /// @param changed whether anything was created
    /// @param searchable whether the recording is searchable as well
    public record Result(String workspace, boolean changed, boolean searchable) {}

    public static void describe(Consumer<String> to) {
        DemoTable table = DemoTable.usual();
        to.accept("workspace  " + table.name());
        for (DemoCampaign campaign : table.campaigns()) {
            to.accept("campaign   " + campaign.name());
            campaign.sessions().forEach(session -> to.accept("session    " + session.name() + ": " + what(session)));
        }
    }

    public Result run() throws InterruptedException {
        String workspace = made("/api/workspaces", table.name(), "workspace  ", JSON.objectNode());
        String ws = "/api/workspaces/" + workspace;
        for (DemoCampaign campaign : table.campaigns()) {
            ObjectNode fields = JSON.objectNode().put("description", campaign.description());
            var glossary = fields.putArray("glossary");
            campaign.glossary().forEach(glossary::add);
            String sessions =
                    ws + "/campaigns/" + made(ws + "/campaigns", campaign.name(), "campaign   ", fields) + "/sessions";
            for (DemoSession session : campaign.sessions()) {
                fill(sessions, session);
            }
        }
        return new Result(workspace, changed, awaited(ws));
    }

    @Override
    public void close() {
        api.close();
    }

    private String made(String list, String name, String step, ObjectNode fields) {
        Optional<JsonNode> there = api.named(list, name);
        progress.accept(step + name + (there.isPresent() ? " (already exists)" : ""));
        changed |= there.isEmpty();
        return there.orElseGet(() -> api.post(list, fields.put("name", name)))
                .path("id")
                .asText();
    }

    private void fill(String sessions, DemoSession session) {
        ObjectNode fields =
                JSON.objectNode().put("description", session.description()).put("playedOn", session.playedOn());
        String path = sessions + "/" + made(sessions, session.name(), "session    ", fields);
        switch (session.content()) {
            case Content.Said(Script script) -> {
                if (!api.isThere(path + "/transcript")) {
                    changed = true;
                    api.put(path + "/transcript", script.transcript());
                }
            }
            case Content.Spoken(DemoTable.Recording recording) -> {
                if (api.get(path).path("status").asText().equals("NONE")) {
                    changed = true;
                    upload(path + "/audio", recording.bytes());
                }
            }
        }
    }

    private void upload(String audio, byte[] wav) {
        ObjectNode upload = JSON.objectNode().put("contentType", "audio/wav").put("bytes", wav.length);
        api.post(audio, upload).path("missing").forEach(piece -> api.upload(piece, wav));
        api.post(audio + "/uploaded", JSON.objectNode());
    }

    /// Only the recording may be missing at the end: its transcription depends on an engine, the scripts do not.
    private boolean awaited(String ws) throws InterruptedException {
        boolean isFound = true;
        for (DemoCampaign campaign : table.campaigns()) {
            for (DemoSession session : campaign.sessions()) {
                boolean found = isFound(ws, session);
                progress.accept("search     %s %s".formatted(session.find(), found ? "is found" : "is not found yet"));
                if (!found && session.content() instanceof Content.Said) {
                    throw new IllegalStateException(session.find() + " was not searchable within 5 minutes");
                }
                isFound &= found;
            }
        }
        return isFound;
    }

    private boolean isFound(String ws, DemoSession session) throws InterruptedException {
        String query = ws + "/search?in=transcript&q=" + URLEncoder.encode(session.find(), StandardCharsets.UTF_8);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            Optional<JsonNode> answer = api.getIfAvailable(query);
            if (answer.isPresent()
                    && answer.get().path("overview").path("total").asLong() > 0) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(500);
        }
        return false;
    }

    private static String what(DemoSession session) {
        return switch (session.content()) {
            case Content.Said(Script script) ->
                "a transcript of %d lines, %d of them for the GM only"
                        .formatted(
                                script.lines().size(),
                                script.lines().stream()
                                        .filter(Script.Line::secret)
                                        .count());
            case Content.Spoken(var _) -> "a recording";
        };
    }
}
