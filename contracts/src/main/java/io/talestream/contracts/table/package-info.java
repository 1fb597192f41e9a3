/// Where each thing lives: every key shape, every item codec and every access pattern of the one table.
/// Start with [EntityType], then [AccessPatterns].
@NullMarked
package io.talestream.contracts.table;

import org.jspecify.annotations.NullMarked;
