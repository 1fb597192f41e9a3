/// What the embedded speech engine makes of speech whose words are known: how fast, how right, in how much
/// memory.
@NullMarked
package io.talestream.bench.speech;

import org.jspecify.annotations.NullMarked;
