/// The life of a job: from a recording that was asked for to a transcript with its summaries, or to a reason why there
/// is none. All of it is in the session's item; whoever works on it may die at any step, and the next goes on.
@NullMarked
package io.talestream.transcription.job;

import org.jspecify.annotations.NullMarked;
