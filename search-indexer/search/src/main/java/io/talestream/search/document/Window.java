package io.talestream.search.document;

import io.talestream.contracts.id.Sha256;
import io.talestream.search.embedding.SentenceEmbedder;

/// Neighbouring moments of a session whose meaning is compared with a question: all of them secret, or none.
///
/// @param ordinal its position among the windows of its session
/// @param keyMoment the ordinal of its longest moment, which is shown for it
/// @param secretMoments those before its longest moment, which players do not count
/// @param text that of its moments
public record Window(
        int ordinal, int firstMoment, int keyMoment, int lastMoment, int secretMoments, boolean secret, String text) {
    /// Equal for equal embeddings.
    public String contentHash() {
        return Sha256.of(SentenceEmbedder.MODEL + "\n" + text).hex();
    }
}
