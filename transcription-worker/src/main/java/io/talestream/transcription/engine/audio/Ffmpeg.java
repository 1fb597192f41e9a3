package io.talestream.transcription.engine.audio;

import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.engine.child.ChildProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The ffmpeg to use: the configured program, else `ffmpeg` on the PATH, else the packaged one.
///
/// @param program name or path of the configured program
/// @param cache folder for the unpacked ffmpeg
public record Ffmpeg(Optional<String> program, Path cache) {
    private static final String ON_THE_PATH = "ffmpeg";

    /// @throws TranscriptionFailed if there is none that runs
    ChildProgram start(List<String> arguments) {
        try {
            return ChildProgram.start(command(program.orElse(ON_THE_PATH), arguments));
        } catch (IOException e) {
            if (program.isPresent()) {
                throw new TranscriptionFailed(
                        Failure.NO_DECODER, "the configured ffmpeg \"%s\" cannot be run".formatted(program.get()), e);
            }
            return packaged(arguments, e);
        }
    }

    private ChildProgram packaged(List<String> arguments, IOException notOnThePath) {
        try {
            return packaged(arguments);
        } catch (IOException e) {
            e.addSuppressed(notOnThePath);
            throw new TranscriptionFailed(
                    Failure.NO_DECODER,
                    "there is no ffmpeg on the PATH and the packaged one cannot be run: install the package ffmpeg",
                    e);
        }
    }

    ChildProgram packaged(List<String> arguments) throws IOException {
        Path folder = PackagedFfmpeg.forThisMachine().unpackedIn(cache);
        ProcessBuilder command = command(folder.resolve(PackagedFfmpeg.PROGRAM).toString(), arguments);
        // The program finds its libraries by itself, but not their dependencies.
        command.environment().put("LD_LIBRARY_PATH", folder.toString());
        return ChildProgram.start(command);
    }

    private static ProcessBuilder command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(program);
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
