package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The messages of ffmpeg on standard error: the duration of the input, and errors.
final class FfmpegWords {
    private static final Pattern DURATION = Pattern.compile("\\s*Duration: (\\d+):(\\d\\d):(\\d\\d)\\.(\\d\\d).*");

    /// A message of the part that reads a known format, in contrast to `[in#0 @ 0x…]`.
    private static final Pattern READER = Pattern.compile("\\[[a-z0-9_,]+ @ .*");

    /// What a message says about the file. The first message counts.
    private static final List<Map.Entry<String, Failure>> CAUSES = List.of(
            Map.entry("error while loading shared libraries", Failure.NO_DECODER),
            Map.entry("DRM protected", Failure.ENCRYPTED),
            Map.entry("activation_bytes", Failure.ENCRYPTED),
            Map.entry("moov atom not found", Failure.TRUNCATED),
            Map.entry("matches no streams", Failure.NO_AUDIO),
            Map.entry("not contain any stream", Failure.NO_AUDIO),
            Map.entry("misdetection possible", Failure.UNSUPPORTED),
            Map.entry("Unknown decoder", Failure.UNSUPPORTED),
            Map.entry("no decoder found", Failure.UNSUPPORTED),
            Map.entry("none found", Failure.UNSUPPORTED),
            Map.entry("not in whitelist", Failure.UNSUPPORTED),
            Map.entry("not on whitelist", Failure.UNSUPPORTED));

    private static final int LONGEST_LINE = 300;
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final CompletableFuture<OptionalLong> durationMs = new CompletableFuture<>();
    private final CompletableFuture<String> last = new CompletableFuture<>();

    /// Read after [#last] is complete.
    private @Nullable Failure cause;

    private boolean isKnownFormat;
    private boolean isOpened;
    private boolean isEstimated;
    private boolean hasVideo;

    private FfmpegWords() {}

    static FfmpegWords of(ChildProgram ffmpeg) {
        var words = new FfmpegWords();
        // A virtual thread that reads a pipe blocks its carrier for as long as ffmpeg runs.
        Thread.ofPlatform().daemon().name("output of ffmpeg").start(() -> words.read(ffmpeg));
        return words;
    }

    OptionalLong durationMs() {
        return durationMs
                .completeOnTimeout(OptionalLong.empty(), LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /// The duration that the file states for its sound alone, as exactly as a file can.
    OptionalLong statedMs() {
        var _ = last.join();
        return isEstimated || hasVideo ? OptionalLong.empty() : durationMs();
    }

    /// Valid after ffmpeg has ended: what is wrong with the file.
    Failure failure() {
        var _ = last.join();
        return Objects.requireNonNullElse(cause, isKnownFormat ? Failure.CORRUPT : Failure.UNSUPPORTED);
    }

    /// Valid after ffmpeg has ended: whether decoding is worth an attempt.
    ///
    /// @param exit exit code of ffmpeg
    boolean isDecodable(int exit) {
        var _ = last.join();
        return isOpened && cause != Failure.ENCRYPTED && (exit == 0 || cause == null);
    }

    String last() {
        return last.join();
    }

    private void read(ChildProgram ffmpeg) {
        String line = "";
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(ffmpeg.errors(), StandardCharsets.UTF_8))) {
            for (@Nullable String next = lines.readLine(); next != null; next = lines.readLine()) {
                line = next.length() > LONGEST_LINE ? next.substring(0, LONGEST_LINE) : next;
                take(line);
            }
        } catch (IOException e) {
            // The read fails because ffmpeg was killed; the caller that killed it reports the reason.
            line = "killed";
        } finally {
            durationMs.complete(OptionalLong.empty());
            last.complete(line);
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
            hasVideo |= line.contains(": Video:") && !line.contains("attached pic");
        }
        // Tags of the file are indented.
        if (!line.startsWith(" ")) {
            isOpened |= line.startsWith("Input #0");
            isKnownFormat |= isOpened || READER.matcher(line).matches();
            isEstimated |= line.contains("Estimating duration");
            if (cause == null) {
                cause = CAUSES.stream()
                        .filter(known -> line.contains(known.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
            }
        }
    }
}
