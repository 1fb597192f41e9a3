/// Copies mapped rows into the table, with a ledger that makes a repeated copy write nothing.
@NullMarked
package io.talestream.migration.postgres.copy;

import org.jspecify.annotations.NullMarked;
