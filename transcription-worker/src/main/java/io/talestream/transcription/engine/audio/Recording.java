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

/// Opens a file by its content, regardless of its name: WAV is read directly, other formats through ffmpeg.
public record Recording(Ffmpeg ffmpeg) {
    private static final int BUFFER = 1 << 16;

    /// Opens the file as mono audio at [Sound#RATE].
    ///
    /// @throws TranscriptionFailed if it cannot be read
    public Sound open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file);
        boolean isKept = false;
        try {
            InputStream in = Channels.newInputStream(channel);
            byte[] head = in.readNBytes(WavForm.HEAD);
            if (head.length < WavForm.HEAD) {
                throw new TranscriptionFailed(Failure.CORRUPT, "the recording has %d bytes".formatted(head.length));
            }
            Optional<WavForm> wav = WavForm.isWav(head) ? WavForm.read(in) : Optional.empty();
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
