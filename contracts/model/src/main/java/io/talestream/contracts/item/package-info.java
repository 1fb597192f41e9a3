/// A workspace's own items (notes, handouts, loot), and the items of version 1 that are still read.
@NullMarked
package io.talestream.contracts.item;

import org.jspecify.annotations.NullMarked;
