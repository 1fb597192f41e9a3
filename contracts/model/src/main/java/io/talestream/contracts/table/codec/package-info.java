/// How items are written as attributes and read back: [ItemFormat] for what all items share, one codec for each type.
@NullMarked
package io.talestream.contracts.table.codec;

import org.jspecify.annotations.NullMarked;
