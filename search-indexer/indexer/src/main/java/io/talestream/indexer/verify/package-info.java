/// Compares the table, the files and an index, one workspace at a time, and reports differences. The system stays
/// in use: a suspected difference is checked again before it is reported.
@NullMarked
package io.talestream.indexer.verify;

import org.jspecify.annotations.NullMarked;
