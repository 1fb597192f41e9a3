package io.talestream.ingest.answer;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/// The header that names a file to save.
public final class Attachments {
    private Attachments() {}

    /// An ASCII file name, and the full name for clients that support more than ASCII.
    public static String named(String ascii, String name, String ending) {
        String encoded =
                URLEncoder.encode(name + "." + ending, StandardCharsets.UTF_8).replace("+", "%20");
        return "attachment; filename=\"%s.%s\"; filename*=UTF-8''%s".formatted(ascii, ending, encoded);
    }
}
