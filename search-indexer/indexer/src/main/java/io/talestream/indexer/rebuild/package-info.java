/// Builds an index anew beside the one that is asked, and lets it take its place when both were held against the
/// table. Nobody who searches notices.
@NullMarked
package io.talestream.indexer.rebuild;

import org.jspecify.annotations.NullMarked;
