/// Voices: what a speaker of a recording sounds like, and the profiles of members who agreed to be recognised.
@NullMarked
package io.talestream.contracts.voice;

import org.jspecify.annotations.NullMarked;
