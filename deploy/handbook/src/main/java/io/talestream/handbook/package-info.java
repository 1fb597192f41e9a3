/// Generates the pages under docs/dynamodb from the declarations in `table`.
@NullMarked
package io.talestream.handbook;

import org.jspecify.annotations.NullMarked;
