package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/// A recording that ffmpeg decodes while it is read. ffmpeg gets one file and may open no other, even if that file
/// refers to one.
final class FfmpegSound implements Sound {
    /// Audio containers. Playlists are excluded because they refer to other files.
    private static final String CONTAINERS =
            "wav,w64,aiff,mp3,ogg,mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,flac,aac,amr,asf,caf";

    /// Without prompts; an existing output is overwritten.
    static final List<String> QUIET = List.of("-hide_banner", "-nostdin", "-nostats", "-y");

    private static final String DECODING = "decoding";
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(1);
    private static final Duration LONGEST_INSPECTION = Duration.ofMinutes(5);
    private static final Pattern POSITION = Pattern.compile("^out_time_us=(\\d+)$", Pattern.MULTILINE);
    private static final int SAMPLES_AT_ONCE = 8_192;

    private final ChildProgram ffmpeg;
    private final FfmpegWords said;
    private final byte[] bytes = new byte[SAMPLES_AT_ONCE * Short.BYTES];
    private boolean isAny;

    private FfmpegSound(ChildProgram ffmpeg, FfmpegWords said) {
        this.ffmpeg = ffmpeg;
        this.said = said;
    }

    static FfmpegSound open(Ffmpeg program, Path file) {
        ChildProgram ffmpeg = started(program, file, "-ac", "1", "-ar", String.valueOf(RATE), "-f", "s16le", "pipe:1");
        return new FfmpegSound(ffmpeg, FfmpegWords.of(ffmpeg));
    }

    /// Reads the whole file without decoding it, which takes seconds for hours of sound. Returns the duration of the
    /// sound that is there.
    ///
    /// @throws TranscriptionFailed if it cannot be decoded, or a tenth of what it states is missing
    static OptionalLong inspect(Ffmpeg program, Path file) throws IOException {
        try (ChildProgram ffmpeg = started(program, file, "-c", "copy", "-progress", "pipe:1", "-f", "null", "-")) {
            var said = FfmpegWords.of(ffmpeg);
            String progress = ffmpeg.within(
                    LONGEST_INSPECTION, () -> new String(ffmpeg.out().readAllBytes(), StandardCharsets.UTF_8));
            int exit = ffmpeg.ended(LONGEST_SILENCE, DECODING);
            if (ffmpeg.overran() || !said.isDecodable(exit)) {
                throw new TranscriptionFailed(said.failure(), "ffmpeg exited with %d: %s".formatted(exit, said.last()));
            }
            OptionalLong read = readMs(progress);
            if (read.isPresent()
                    && isTruncated(read.getAsLong(), said.statedMs().orElse(0))) {
                throw new TranscriptionFailed(
                        Failure.TRUNCATED,
                        "the file has %d ms of %d"
                                .formatted(read.getAsLong(), said.durationMs().orElse(0)));
            }
            return read.isPresent() ? read : said.durationMs();
        }
    }

    static boolean isTruncated(long there, long stated) {
        return there < stated - stated / 10;
    }

    /// The position of the last packet, if ffmpeg knows it.
    private static OptionalLong readMs(String progress) {
        return POSITION.matcher(progress)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)) / 1_000)
                .filter(ms -> ms > 0)
                .reduce((_, last) -> last);
    }

    private static ChildProgram started(Ffmpeg program, Path file, String... output) {
        List<String> arguments = new ArrayList<>(QUIET);
        arguments.addAll(input(file));
        arguments.addAll(List.of("-map", "0:a:0"));
        arguments.addAll(List.of(output));
        return program.start(arguments);
    }

    static List<String> input(Path file) {
        return List.of("-protocol_whitelist", "file,pipe", "-format_whitelist", CONTAINERS, "-i", "file:" + file);
    }

    @Override
    public int read(float[] into, int offset, int most) throws IOException {
        int requested = Math.min(most, SAMPLES_AT_ONCE) * Short.BYTES;
        int got = ffmpeg.within(LONGEST_SILENCE, () -> ffmpeg.out().readNBytes(bytes, 0, requested)) / Short.BYTES;
        if (got == 0) {
            checkEnd();
            return -1;
        }
        isAny = true;
        ByteBuffer samples = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < got; i++) {
            into[offset + i] = samples.getShort(i * Short.BYTES) / 32_768f;
        }
        return got;
    }

    /// Blocks until ffmpeg has reported on the input.
    @Override
    public OptionalLong durationMs() {
        return said.durationMs();
    }

    @Override
    public void close() {
        ffmpeg.close();
    }

    private void checkEnd() {
        int exit = ffmpeg.ended(LONGEST_SILENCE, DECODING);
        if (ffmpeg.overran()) {
            throw new TranscriptionFailed(
                    Failure.CORRUPT, "ffmpeg was killed: it wrote no output for " + LONGEST_SILENCE);
        }
        if (exit != 0 || !isAny) {
            throw new TranscriptionFailed(said.failure(), "ffmpeg exited with %d: %s".formatted(exit, said.last()));
        }
    }
}
