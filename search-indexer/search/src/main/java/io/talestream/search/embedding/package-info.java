/// Sentence embeddings: vectors that are close for texts of similar meaning, computed in this process.
@NullMarked
package io.talestream.search.embedding;

import org.jspecify.annotations.NullMarked;
