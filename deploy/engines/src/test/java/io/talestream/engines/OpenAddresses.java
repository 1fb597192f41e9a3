package io.talestream.engines;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/// Which addresses of this machine accept connections on the port of an engine.
public final class OpenAddresses {
    public static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    /// A socket bound to every address also answers here: used on a machine without a network.
    private static final InetAddress SECOND_LOOPBACK = InetAddress.ofLiteral("127.0.0.2");

    private OpenAddresses() {}

    public static List<InetAddress> of(URI endpoint) throws IOException {
        Stream<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress());
        return Stream.concat(Stream.of(LOOPBACK, SECOND_LOOPBACK), others)
                .filter(address -> accepts(address, endpoint.getPort()))
                .toList();
    }

    private static boolean accepts(InetAddress address, int port) {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
