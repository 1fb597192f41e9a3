package io.talestream.local.demo;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The utterances of a demo session, one per line: `1:28! Game master: words`, where `!` hides a line from players.
record Script(List<Line> lines) {
    private static final Pattern LINE = Pattern.compile("(\\d+):(\\d\\d)(!?) ([^:]+): (.+)");
    private static final long LONGEST_LINE_MS = 15_000;

    record Line(long startMs, boolean secret, String speaker, String text) {}

    Script {
        lines = List.copyOf(lines);
    }

    static Script read(String name) {
        return parse(new String(resource(name), StandardCharsets.UTF_8));
    }

    static byte[] resource(String name) {
        try (InputStream in = Script.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + name + " on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the class path", e);
        }
    }

    static Script parse(String text) {
        return new Script(text.lines().map(Script::line).toList());
    }

    private static Line line(String text) {
        Matcher parts = LINE.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a line of a script: " + text);
        }
        long seconds = Long.parseLong(parts.group(1)) * 60 + Long.parseLong(parts.group(2));
        return new Line(seconds * 1000, !parts.group(3).isEmpty(), parts.group(4), parts.group(5));
    }

    /// A transcript in the Talestream format. A line lasts until the next one begins, 15 seconds at most.
    String transcript() {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("form", "talestream-transcript").put("version", 1);
        var utterances = root.putArray("utterances");
        List<Long> ends = ends();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            var utterance = utterances
                    .addObject()
                    .put("speaker", line.speaker())
                    .put("text", line.text())
                    .put("start", line.startMs())
                    .put("end", ends.get(i));
            if (line.secret()) {
                utterance.put("secret", true);
            }
        }
        return root.toString();
    }

    private List<Long> ends() {
        List<Long> ends = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            long latest = lines.get(i).startMs() + LONGEST_LINE_MS;
            ends.add(i + 1 < lines.size() ? Math.min(lines.get(i + 1).startMs(), latest) : latest);
        }
        return ends;
    }
}
