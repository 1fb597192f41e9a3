/// How near a summary made by machine comes to one that a person wrote of the same scene: the default beside
/// ways that cost nothing, and what it takes for a whole session.
@NullMarked
package io.talestream.bench.summaries;

import org.jspecify.annotations.NullMarked;
