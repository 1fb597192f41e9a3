package io.talestream.bench.peers;

import java.util.function.Function;

enum PeerKind {
    BARE("bare", BareLoop::new),
    TALESTREAM("talestream", SearchGroup::new),
    CAMEL("camel", CamelRoute::new),
    KCL("kcl", KclSample::new);

    /// The name in the results, also that of the index.
    final String label;

    private final Function<PeerConnection, Peer> started;

    PeerKind(String label, Function<PeerConnection, Peer> started) {
        this.label = label;
        this.started = started;
    }

    Peer start(PeerConnection connection) {
        return started.apply(connection);
    }
}
