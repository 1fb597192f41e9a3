package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The messages of ffmpeg on standard error: the duration of the input, and errors.
final class FfmpegWords {
    private static final Pattern DURATION = Pattern.compile("\\s*Duration: (\\d+):(\\d\\d):(\\d\\d)\\.(\\d\\d).*");
    private static final List<String> NO_SOUND = List.of(
            "matches no streams", "not contain any stream", "Unknown decoder", "none found", "not in whitelist");
    private static final int KEPT = 12;
    private static final int LONGEST_LINE = 300;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final Deque<String> last = new ArrayDeque<>();
    private final CompletableFuture<OptionalLong> durationMs = new CompletableFuture<>();
    private final CompletableFuture<List<String>> all = new CompletableFuture<>();

    private FfmpegWords() {}

    static FfmpegWords of(ChildProgram ffmpeg) {
        var words = new FfmpegWords();
        Thread.ofVirtual().name("what ffmpeg says").start(() -> words.read(ffmpeg));
        return words;
    }

    OptionalLong durationMs() {
        return durationMs
                .completeOnTimeout(OptionalLong.empty(), LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /// Valid after ffmpeg has ended: whether the file is damaged, or contains no audio.
    Failure failure() {
        boolean isNoSound =
                all.join().stream().anyMatch(line -> NO_SOUND.stream().anyMatch(line::contains));
        return isNoSound ? Failure.UNSUPPORTED : Failure.CORRUPT;
    }

    String last() {
        return all.join().isEmpty() ? "" : all.join().getLast();
    }

    private void read(ChildProgram ffmpeg) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(ffmpeg.errors(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line);
            }
        } catch (IOException e) {
            // The read fails because ffmpeg was killed; the caller that killed it reports the reason.
            last.add("killed");
        } finally {
            durationMs.complete(OptionalLong.empty());
            all.complete(List.copyOf(last));
        }
    }

    private void take(String line) {
        Matcher duration = DURATION.matcher(line);
        if (duration.matches()) {
            long seconds = Long.parseLong(duration.group(1)) * 3_600
                    + Long.parseLong(duration.group(2)) * 60
                    + Long.parseLong(duration.group(3));
            durationMs.complete(OptionalLong.of(seconds * 1_000 + Long.parseLong(duration.group(4)) * 10));
        } else if (line.strip().startsWith("Stream #") || line.startsWith("Output #")) {
            // ffmpeg prints the duration before these lines or not at all.
            durationMs.complete(OptionalLong.empty());
        }
        if (last.size() == KEPT) {
            last.removeFirst();
        }
        last.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
    }
}
