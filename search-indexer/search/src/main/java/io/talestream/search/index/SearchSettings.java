package io.talestream.search.index;

import java.net.URI;
import java.util.Optional;

/// The location of the index. `name` is the alias for queries; the indices behind it have their own names.
///
/// @param shards the number of shards of a new index: all documents of a workspace are in one of them
/// @param embeddings whether transcripts are also indexed and found by meaning
public record SearchSettings(
        URI endpoint, String name, Optional<String> user, Optional<String> password, int shards, boolean embeddings) {
    private static final int MOST_SHARDS = 1_000;

    public SearchSettings {
        if (!name.matches("[a-z][a-z0-9-]{0,99}")) {
            throw new IllegalArgumentException(
                    "an index name must be lower-case letters, digits and hyphens, is '%s'".formatted(name));
        }
        if (shards < 1 || shards > MOST_SHARDS) {
            throw new IllegalArgumentException(
                    "an index must have between 1 and %d shards, has %d".formatted(MOST_SHARDS, shards));
        }
        if (user.isPresent() != password.isPresent()) {
            throw new IllegalArgumentException("search user and password must be set together");
        }
    }

    public static SearchSettings local(URI endpoint, String name, String user, String password) {
        return new SearchSettings(endpoint, name, Optional.of(user), Optional.of(password), 1, false);
    }

    public SearchSettings inShards(int count) {
        return new SearchSettings(endpoint, name, user, password, count, embeddings);
    }

    public SearchSettings withEmbeddings(boolean on) {
        return new SearchSettings(endpoint, name, user, password, shards, on);
    }

    @Override
    public String toString() {
        return "%s at %s".formatted(name, endpoint);
    }
}
