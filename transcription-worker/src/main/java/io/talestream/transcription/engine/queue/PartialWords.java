package io.talestream.transcription.engine.queue;

import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.words.RawWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// Copies the words so far whenever there are some minutes more of them. The steps grow with the recording, so that all
/// copies together are a few times as large as the last one.
final class PartialWords {
    private static final long STEP_MS = 3 * 60_000;
    private static final int SHARE = 5;

    private volatile Optional<PartialResult> latest = Optional.empty();

    Optional<PartialResult> latest() {
        return latest;
    }

    /// @param raw output of [RawWords], complete up to this position but not finished
    void update(long passedMs, Path raw) throws IOException {
        long before = latest.map(PartialResult::untilMs).orElse(0L);
        if (passedMs - before < Math.max(STEP_MS, before / SHARE)) {
            return;
        }
        Path copy = raw.resolveSibling("partial-%d.json".formatted(passedMs));
        Files.copy(raw, copy);
        Files.writeString(copy, RawWords.END, StandardOpenOption.APPEND);
        latest = Optional.of(new PartialResult(passedMs, copy));
    }
}
