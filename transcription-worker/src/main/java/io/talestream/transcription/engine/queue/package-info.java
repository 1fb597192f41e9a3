/// Engines whose jobs are queued in the memory of the worker: the embedded engine, and those of servers that answer a
/// request with the result.
@NullMarked
package io.talestream.transcription.engine.queue;

import org.jspecify.annotations.NullMarked;
