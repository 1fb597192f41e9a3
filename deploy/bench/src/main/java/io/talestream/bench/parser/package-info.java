/// How fast a speech engine's result becomes a transcript, and in how little memory.
@NullMarked
package io.talestream.bench.parser;

import org.jspecify.annotations.NullMarked;
