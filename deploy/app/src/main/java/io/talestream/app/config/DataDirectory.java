package io.talestream.app.config;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The directory that holds all data of a system, locked by one process at a time. The lock ends with the process,
/// even if it is killed.
public final class DataDirectory implements AutoCloseable {
    private final Path directory;
    private final FileChannel channel;

    private DataDirectory(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    public static DataDirectory open(Path directory) {
        return openIfFree(directory)
                .orElseThrow(() -> new UsageError(
                        "Another talestream is running on %s: stop it, or use --data with another directory."
                                .formatted(directory)));
    }

    /// Empty while another process holds the lock.
    public static Optional<DataDirectory> openIfFree(Path directory) {
        try {
            Files.createDirectories(directory);
            var channel =
                    FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                return Optional.empty();
            }
            Endpoints.forget(directory);
            return Optional.of(new DataDirectory(directory, channel));
        } catch (IOException e) {
            throw new UsageError("%s cannot be used as a data directory: %s".formatted(directory, e));
        }
    }

    public Path of(String part) {
        return directory.resolve(part);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("the lock on %s could not be released".formatted(directory), e);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }
}
