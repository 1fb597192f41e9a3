package io.talestream.transcription.engine.words;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Writes the words of an engine, window by window:
///
/// ```json
/// {"form":"whisper-words","version":1,"engine":"whisper.cpp 1.7.1","model":"ggml-base.en",
///  "windows":[{"start":0,"end":28600,"language":"en",
///              "words":[["The",120,300,0.981],["door.",300,720,0.964]]}]}
/// ```
///
/// Times are in milliseconds; those of a word are relative to its window. A confidence of -1 is not known.
public final class RawWords implements AutoCloseable {
    static final String FORM = "whisper-words";
    static final int VERSION = 1;

    /// What [#finish] appends.
    public static final String END = "]}";

    private static final JsonMapper JSON = new JsonMapper();

    private final JsonGenerator out;

    public RawWords(Path file, String engine, String model) throws IOException {
        out = JSON.createGenerator(Files.newOutputStream(file));
        out.disable(JsonGenerator.Feature.AUTO_CLOSE_JSON_CONTENT);
        out.writeStartObject();
        out.writeStringField("form", FORM);
        out.writeNumberField("version", VERSION);
        out.writeStringField("engine", engine);
        out.writeStringField("model", model);
        out.writeArrayFieldStart("windows");
    }

    public void window(long startMs, long endMs, String language, List<TimedWord> words) throws IOException {
        ObjectNode window = JsonNodeFactory.instance
                .objectNode()
                .put("start", startMs)
                .put("end", endMs)
                .put("language", language);
        ArrayNode said = window.putArray("words");
        words.forEach(word -> said.addArray()
                .add(word.text())
                .add(word.startMs())
                .add(word.endMs())
                .add(Math.round(word.confidence() * 1_000) / 1_000.0));
        out.writeTree(window);
        // A part of the file is read while it grows.
        out.flush();
    }

    /// Completes the file. The output is valid only after this call.
    public void finish() throws IOException {
        out.writeEndArray();
        out.writeEndObject();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
