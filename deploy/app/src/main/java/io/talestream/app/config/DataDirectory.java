package io.talestream.app.config;

import io.talestream.engines.EngineKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The directory that holds all data of a system, locked by one process at a time. The lock ends with the process,
/// even if it is killed. Only the owner can open the directory.
public final class DataDirectory implements AutoCloseable {
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rwx------");

    /// What a system stores, besides what an operator may keep in the same directory.
    private static final List<String> PARTS = List.of(
            "lock",
            "endpoints",
            "services.env",
            EngineKeys.FILE,
            "dynamodb",
            "s3",
            "opensearch",
            "tokens",
            "workers",
            "transcribers",
            "speech");

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
            Files.createDirectories(directory, PosixFilePermissions.asFileAttribute(OWNER));
            var channel =
                    FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                return Optional.empty();
            }
            closeToOthers(directory);
            Endpoints.forget(directory);
            return Optional.of(new DataDirectory(directory, channel));
        } catch (IOException | UncheckedIOException e) {
            throw new UsageError("%s cannot be used as a data directory: %s".formatted(directory, e));
        }
    }

    public Path of(String part) {
        return directory.resolve(part);
    }

    /// The credentials of its engines.
    public EngineKeys keys() {
        return EngineKeys.keptIn(directory);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("the lock on %s could not be released".formatted(directory), e);
        }
    }

    /// Takes from others what earlier releases, or another umask, let them read.
    private static void closeToOthers(Path directory) throws IOException {
        keepOwner(directory);
        for (String part : PARTS) {
            Path path = directory.resolve(part);
            if (Files.exists(path)) {
                try (Stream<Path> found = Files.walk(path)) {
                    for (Path each :
                            found.filter(file -> !Files.isSymbolicLink(file)).toList()) {
                        keepOwner(each);
                    }
                }
            }
        }
    }

    private static void keepOwner(Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.retainAll(OWNER)) {
            Files.setPosixFilePermissions(path, permissions);
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
