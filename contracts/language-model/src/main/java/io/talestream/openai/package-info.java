/// Requests to servers with OpenAI's protocol, for speech and for text: the key, one attempt, and the pauses between
/// attempts.
@NullMarked
package io.talestream.openai;

import org.jspecify.annotations.NullMarked;
