package io.talestream.store.objects;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// What is left to send of a recording, and where to.
public record UploadInstructions(List<Piece> missing, int pieces, Instant expiresAt) {
    public UploadInstructions {
        missing = List.copyOf(missing);
    }

    /// So many bytes from this offset go to the address by PUT, with these headers. All of it is signed.
    public record Piece(int number, long offset, long bytes, URI url, Map<String, String> headers) {
        public Piece {
            headers = Map.copyOf(headers);
        }

        /// Whoever has the address may write there.
        @Override
        public String toString() {
            return "Piece[number=%d, offset=%d, bytes=%d]".formatted(number, offset, bytes);
        }
    }

    public boolean isComplete() {
        return missing.isEmpty();
    }
}
