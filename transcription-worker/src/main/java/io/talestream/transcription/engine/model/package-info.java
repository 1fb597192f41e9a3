/// Weights of networks, fetched on first use.
@NullMarked
package io.talestream.transcription.engine.model;

import org.jspecify.annotations.NullMarked;
