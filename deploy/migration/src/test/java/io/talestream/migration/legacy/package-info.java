/// The move of version 1 items, on a real table.
@NullMarked
package io.talestream.migration.legacy;

import org.jspecify.annotations.NullMarked;
