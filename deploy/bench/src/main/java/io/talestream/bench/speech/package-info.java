/// Speed, accuracy and memory of the embedded speech engine on speech with a known text.
@NullMarked
package io.talestream.bench.speech;

import org.jspecify.annotations.NullMarked;
