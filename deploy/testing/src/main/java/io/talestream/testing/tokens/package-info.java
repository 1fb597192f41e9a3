/// Tokens as callers bring them, good and bad. Each bad one is wrong in one thing only, so that it is refused for that.
@NullMarked
package io.talestream.testing.tokens;

import org.jspecify.annotations.NullMarked;
