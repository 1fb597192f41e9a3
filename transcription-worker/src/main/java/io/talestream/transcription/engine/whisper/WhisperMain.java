package io.talestream.transcription.engine.whisper;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The process that listens: samples come in on its standard input, words go out on its standard output,
/// window by window, as [WhisperProcess] asks. It stands on the JDK alone, holds one window, and ends with its input,
/// so that it never outlives who started it.
final class WhisperMain {
    private static final Path STATUS = Path.of("/proc/self/status");

    private WhisperMain() {}

    /// Works until it is told that nothing follows.
    ///
    /// @param args libwhisper, the model, how many threads
    public static void main(String[] args) throws IOException {
        var in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
        var out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        String language = in.readUTF();
        String prompt = in.readUTF();
        var library = new WhisperLibrary(Path.of(args[0]), Path.of(args[1]));
        out.writeBoolean(library.knows(language));
        out.flush();
        for (int count = in.readInt(); count > 0; count = in.readInt()) {
            List<WhisperWord> words = library.hear(samples(in, count), Integer.parseInt(args[2]), language, prompt);
            out.writeUTF(library.language());
            out.writeInt(words.size());
            for (WhisperWord word : words) {
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

    /// The most memory this process ever had, 0 where the system does not say.
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
