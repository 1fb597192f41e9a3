/// The single table: every key shape, every item codec and every access pattern. Start with [EntityType], then
/// [AccessPatterns].
@NullMarked
package io.talestream.contracts.table;

import org.jspecify.annotations.NullMarked;
