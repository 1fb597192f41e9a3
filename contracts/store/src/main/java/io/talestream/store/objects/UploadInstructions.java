package io.talestream.store.objects;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The parts of a recording that are still to be sent, with their addresses.
public record UploadInstructions(List<Piece> missing, int pieces, Instant expiresAt) {
    public UploadInstructions {
        missing = List.copyOf(missing);
    }

    /// Send `bytes` bytes from `offset` on to the address with PUT and these headers. All of it is signed.
    public record Piece(int number, long offset, long bytes, URI url, Map<String, String> headers) {
        public Piece {
            headers = Map.copyOf(headers);
        }

        /// The address grants write access, so it is not printed.
        @Override
        public String toString() {
            return "Piece[number=%d, offset=%d, bytes=%d]".formatted(number, offset, bytes);
        }
    }
}
