/// A server with OpenAI's chat endpoint.
@NullMarked
package io.talestream.testing.chat;

import org.jspecify.annotations.NullMarked;
