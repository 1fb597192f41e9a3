/// The lifecycle of a job: from a requested transcription to a transcript with its summaries, or to a failure reason.
/// All state is in the session's item; a worker may crash at any step, and another one resumes.
@NullMarked
package io.talestream.transcription.job;

import org.jspecify.annotations.NullMarked;
