package io.talestream.search.embedding;

import java.util.stream.IntStream;

/// A program that computes embeddings while it ends, as a consumer does that another shutdown hook is stopping.
final class EmbedderAtExit {
    private static final int TEXTS = 40;

    private EmbedderAtExit() {}

    public static void main(String[] args) {
        Embedding _ = SentenceEmbedder.shared().embed("The tide came in.");
        Runtime.getRuntime().addShutdownHook(new Thread(EmbedderAtExit::embed));
        System.exit(0);
    }

    /// For another length, the library plans its memory.
    private static void embed() {
        IntStream.range(0, TEXTS)
                .mapToObj(i -> SentenceEmbedder.shared().embed("tide ".repeat(4 * i)))
                .forEach(_ -> {});
        System.out.println("embedded");
    }
}
