/// Valid and invalid tokens for requests. Each invalid token has exactly one fault, so that it is refused for that
/// reason.
@NullMarked
package io.talestream.testing.tokens;

import org.jspecify.annotations.NullMarked;
