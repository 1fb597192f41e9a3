package io.talestream.openai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The key of a server, given as text or in a file. The file is read for each request, so that a new key needs no
/// restart. The key is never printed.
public record ApiKey(Optional<String> text, Optional<Path> file) {
    public static final ApiKey NONE = new ApiKey(Optional.empty(), Optional.empty());

    private static final Pattern FORM = Pattern.compile("[!-~]{1,4096}");

    public ApiKey {
        if (text.isPresent() && file.isPresent()) {
            throw new IllegalArgumentException("the key is given twice, as text and in a file");
        }
    }

    /// The key as it is now; the file may have changed.
    ///
    /// @throws IOException if the file cannot be read or holds no key; the message does not quote it
    public Optional<String> read() throws IOException {
        Optional<String> key =
                file.isPresent() ? Optional.of(Files.readString(file.get()).strip()) : text;
        if (key.filter(value -> !FORM.matcher(value).matches()).isPresent()) {
            throw new IOException("the key must be one line of visible ASCII characters");
        }
        return key;
    }

    @Override
    public String toString() {
        return "ApiKey[" + file.map(Path::toString).orElse(text.isPresent() ? "given" : "none") + "]";
    }
}
