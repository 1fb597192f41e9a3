/// Speed and memory of turning an engine's result into a transcript.
@NullMarked
package io.talestream.bench.parser;

import org.jspecify.annotations.NullMarked;
