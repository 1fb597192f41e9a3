package io.talestream.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// A free port for a server that starts later. It is below the ephemeral range, so that the operating system does not
/// assign it to another process in between. This process gets each port once, and another process begins elsewhere.
final class FreePort {
    private static final int FIRST = 20_000;
    private static final int END = 32_768;
    private static final int COUNT = END - FIRST;
    private static final int PER_PROCESS = 61;
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * PER_PROCESS % COUNT));

    private FreePort() {}

    static int any() {
        for (int i = 0; i < COUNT; i++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("no port between %d and %d is free".formatted(FIRST, END));
    }

    static boolean isFree(int port) {
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
