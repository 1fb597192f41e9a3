package io.talestream.transcription.engine.child;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/// A folder that several processes fill, each part by one of them.
public final class CacheFolder {
    /// File locks are held by the whole process, so threads need this lock.
    private static final ReentrantLock ONE_THREAD = new ReentrantLock();

    private CacheFolder() {}

    @FunctionalInterface
    public interface Check {
        boolean isThere() throws IOException;
    }

    @FunctionalInterface
    public interface Step {
        void run() throws IOException;
    }

    /// Adds a part that is not there.
    public static void fill(Path folder, String part, Check check, Step add) throws IOException {
        if (check.isThere()) {
            return;
        }
        ONE_THREAD.lock();
        try {
            Files.createDirectories(folder);
            try (FileChannel lock = FileChannel.open(
                            folder.resolve(part + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var _ = lock.lock()) {
                if (!check.isThere()) {
                    add.run();
                }
            }
        } finally {
            ONE_THREAD.unlock();
        }
    }

    /// Deletes a folder and all that is in it, if it exists.
    public static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
