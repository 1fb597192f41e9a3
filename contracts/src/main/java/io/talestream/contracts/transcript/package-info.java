/// What was said in a session, utterance by utterance, and where it lies: the item keeps a pointer, the words
/// are in S3.
@NullMarked
package io.talestream.contracts.transcript;

import org.jspecify.annotations.NullMarked;
