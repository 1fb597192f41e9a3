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

/// The name of a worker, which no other that lives has, and which the one that takes its place gets again: a
/// worker that comes back under its own name has its leases at once, and need not wait for them to run out.
///
/// It is the machine's name and the first number that is free in a directory. The number is held by a lock,
/// which goes with the process, however it ends.
public final class WorkerName implements AutoCloseable {
    private static final int MOST = 1_000;

    private final String name;
    private final FileChannel lock;

    private WorkerName(String name, FileChannel lock) {
        this.name = name;
        this.lock = lock;
    }

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
            throw new UncheckedIOException("no worker can be named in " + directory, e);
        }
        throw new IllegalStateException("%d workers are running on %s".formatted(MOST, directory));
    }

    public String name() {
        return name;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the name %s could not be given back".formatted(name), e);
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
