/// Items as version 1 wrote them.
@NullMarked
package io.talestream.testing.legacy;

import org.jspecify.annotations.NullMarked;
