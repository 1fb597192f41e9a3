package io.talestream.stream.source;

/// Reads a stream for one group in this worker, until it is closed.
public interface StreamReader extends AutoCloseable {
    /// Accepts no more changes, lets the running work finish if it does so in time, writes the checkpoints and
    /// releases the leases.
    @Override
    void close();
}
