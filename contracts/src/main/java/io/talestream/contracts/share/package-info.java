/// Links that show one session to whoever has them, until they end.
@NullMarked
package io.talestream.contracts.share;

import org.jspecify.annotations.NullMarked;
