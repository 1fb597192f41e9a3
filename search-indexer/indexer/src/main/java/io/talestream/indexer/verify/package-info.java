/// Holds the table, the files and an index against each other, a workspace at a time, and says what differs.
/// People go on meanwhile: what seems to differ is looked at once more before it is said.
@NullMarked
package io.talestream.indexer.verify;

import org.jspecify.annotations.NullMarked;
