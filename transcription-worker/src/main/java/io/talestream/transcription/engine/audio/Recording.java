package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/// Opens a file by its content, regardless of its name: WAV is read directly, other formats through ffmpeg.
public record Recording(Ffmpeg ffmpeg) {
    private static final int BUFFER = 1 << 16;

    /// A WAV file that was streamed states about this many bytes, since its length was not known in advance.
    private static final long STREAMED = 0x7fff_0000L;

    /// Checks the file without decoding it. Returns its duration, if it is known.
    ///
    /// @throws TranscriptionFailed if it cannot be transcribed
    public OptionalLong inspect(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            InputStream in = Channels.newInputStream(channel);
            Optional<WavForm> wav = wav(in);
            if (wav.isPresent()) {
                return durationMs(wav.get(), channel.size() - channel.position());
            }
            Mp4Boxes.check(channel);
        }
        return FfmpegSound.inspect(ffmpeg, file);
    }

    private static OptionalLong durationMs(WavForm wav, long there) {
        if (there < wav.frameBytes()) {
            throw new TranscriptionFailed(Failure.EMPTY, "the WAV file has no samples");
        }
        if (wav.bytes() < STREAMED && FfmpegSound.isTruncated(there, wav.bytes())) {
            throw new TranscriptionFailed(
                    Failure.TRUNCATED, "the WAV file has %d bytes of %d".formatted(there, wav.bytes()));
        }
        return OptionalLong.of(wav.durationMs(there));
    }

    /// Empty if the file is another format or has another encoding than those of [WavForm].
    private static Optional<WavForm> wav(InputStream in) throws IOException {
        byte[] head = in.readNBytes(WavForm.HEAD);
        if (head.length < WavForm.HEAD) {
            throw new TranscriptionFailed(
                    head.length == 0 ? Failure.EMPTY : Failure.CORRUPT,
                    "the recording has %d bytes".formatted(head.length));
        }
        return WavForm.isWav(head) ? WavForm.read(in) : Optional.empty();
    }

    /// Opens the file as mono audio at [Sound#RATE].
    ///
    /// @throws TranscriptionFailed if it cannot be read
    public Sound open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        boolean isKept = false;
        try {
            InputStream in = Channels.newInputStream(channel);
            Optional<WavForm> wav = wav(in);
            if (wav.isEmpty()) {
                return FfmpegSound.open(ffmpeg, file);
            }
            isKept = true;
            long available = channel.size() - channel.position();
            return atOurRate(new WavSound(new BufferedInputStream(in, BUFFER), wav.get(), available), wav.get());
        } finally {
            if (!isKept) {
                channel.close();
            }
        }
    }

    private static Sound atOurRate(Sound sound, WavForm form) {
        return form.rate() == Sound.RATE ? sound : new ResampledSound(sound, form.rate(), Sound.RATE);
    }
}
