/// The pages under docs/dynamodb, made from the declarations in `table`.
@NullMarked
package io.talestream.handbook;

import org.jspecify.annotations.NullMarked;
