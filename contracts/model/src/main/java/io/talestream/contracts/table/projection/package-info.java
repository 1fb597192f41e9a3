/// The fields that are derived from other items: copied names and counts. Start with [Projections].
@NullMarked
package io.talestream.contracts.table.projection;

import org.jspecify.annotations.NullMarked;
