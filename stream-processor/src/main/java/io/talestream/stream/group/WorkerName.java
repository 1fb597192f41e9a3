package io.talestream.stream.group;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A worker name that is unique among running workers and that a replacement gets again: a worker that returns
/// under its old name resumes its leases at once, without waiting for them to expire.
///
/// The name is the host name and the first free number in a directory. The number is held by a file lock, which the
/// operating system releases when the process ends.
public record WorkerName(String name, FileChannel lock) implements AutoCloseable {
    private static final int MOST = 1_000;

    public static WorkerName claim(Path directory) {
        try {
            Files.createDirectories(directory);
            for (int i = 0; i < MOST; i++) {
                var channel = FileChannel.open(
                        directory.resolve("worker-" + i), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                if (locked(channel)) {
                    return new WorkerName(host() + "-" + i, channel);
                }
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot reserve a worker name in " + directory, e);
        }
        throw new IllegalStateException("all %d worker names in %s are in use".formatted(MOST, directory));
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release worker name %s".formatted(name), e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "worker";
        }
    }
}
