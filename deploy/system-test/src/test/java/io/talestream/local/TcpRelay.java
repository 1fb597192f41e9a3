package io.talestream.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A stable address for a server that stops and restarts on another port.
final class TcpRelay implements AutoCloseable {
    private final ServerSocket listener;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile Optional<URI> server = Optional.empty();

    TcpRelay() {
        try {
            this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    void connect(URI to) {
        server = Optional.of(to);
    }

    /// Closes every connection, including new ones.
    void disconnect() {
        server = Optional.empty();
        connections.forEach(TcpRelay::end);
        connections.clear();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        disconnect();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> relay(client));
            } catch (IOException e) {
                // It was closed.
            }
        }
    }

    private void relay(Socket client) {
        connections.add(client);
        Optional<URI> to = server;
        if (to.isEmpty()) {
            end(client);
            return;
        }
        try (client;
                Socket behind = new Socket(to.get().getHost(), to.get().getPort())) {
            connections.add(behind);
            Thread back = Thread.ofVirtual().start(() -> copy(behind, client));
            copy(client, behind);
            back.join();
        } catch (IOException | InterruptedException e) {
            // One end closed the connection.
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // As above.
        } finally {
            end(from);
            end(to);
        }
    }

    private static void end(Socket connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // The connection is unusable in any case.
        }
    }
}
