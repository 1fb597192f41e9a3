package io.talestream.search.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.embedding.Embedding;
import java.util.function.Function;
import java.util.function.Supplier;

/// The embeddings of questions, and those of the windows that they are compared with, in memory. A version of a
/// transcript never changes, so an entry is valid for ever. Windows with secrets have entries of their own: what a
/// player's search compares was read with the player's filter.
final class WindowCache {
    private static final long MOST_BYTES = 128_000_000;
    private static final long SHARE_OF_HEAP = 8;
    private static final int MOST_QUESTIONS = 1_000;

    record Key(WorkspaceId workspace, String session, long version, boolean withSecrets) {}

    private final Cache<Key, SessionWindows> cache = Caffeine.newBuilder()
            .maximumWeight(Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP))
            .weigher((Key _, SessionWindows windows) -> windows.bytes())
            .build();

    private final Cache<String, Embedding> questions =
            Caffeine.newBuilder().maximumSize(MOST_QUESTIONS).build();

    boolean isEmpty() {
        return cache.estimatedSize() == 0;
    }

    SessionWindows get(Key key, Supplier<SessionWindows> load) {
        SessionWindows known = cache.getIfPresent(key);
        if (known != null) {
            return known;
        }
        SessionWindows loaded = load.get();
        cache.put(key, loaded);
        return loaded;
    }

    /// The embedding of a question, which every page of its hits needs.
    Embedding question(String text, Function<String, Embedding> embed) {
        return questions.get(text, embed);
    }
}
