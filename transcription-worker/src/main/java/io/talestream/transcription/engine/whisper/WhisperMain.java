package io.talestream.transcription.engine.whisper;

import io.talestream.transcription.engine.words.TimedWord;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The whisper process: samples come in on standard input, words go out on standard output, window by window, in the
/// protocol of [WhisperProcess]. It uses the JDK alone, holds one window, and exits when its input ends, so it never
/// outlives its parent.
final class WhisperMain {
    private static final Path STATUS = Path.of("/proc/self/status");

    private WhisperMain() {}

    /// Runs until the parent signals the end of the input.
    ///
    /// @param args path of libwhisper, path of the model, number of threads
    public static void main(String[] args) throws IOException {
        var in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        var out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        String language = in.readUTF();
        String prompt = in.readUTF();
        var library = new WhisperLibrary(Path.of(args[0]), Path.of(args[1]));
        out.writeBoolean(library.knows(language));
        out.flush();
        for (int count = in.readInt(); count > 0; count = in.readInt()) {
            List<TimedWord> words = library.transcribe(samples(in, count), Integer.parseInt(args[2]), language, prompt);
            out.writeUTF(library.language());
            out.writeInt(words.size());
            for (TimedWord word : words) {
                word.write(out);
            }
            out.flush();
        }
        out.writeLong(peakBytes());
        out.flush();
    }

    private static float[] samples(DataInputStream in, int count) throws IOException {
        byte[] bytes = new byte[count * Float.BYTES];
        in.readFully(bytes);
        float[] samples = new float[Math.max(count, WhisperProcess.SHORTEST)];
        ByteBuffer.wrap(bytes).asFloatBuffer().get(samples, 0, count);
        return samples;
    }

    /// Peak memory of this process; 0 if the system does not report it.
    private static long peakBytes() throws IOException {
        if (!Files.exists(STATUS)) {
            return 0;
        }
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1_024)
                .findFirst()
                .orElse(0);
    }
}
