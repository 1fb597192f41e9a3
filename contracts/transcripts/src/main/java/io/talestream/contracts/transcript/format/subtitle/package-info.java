/// Subtitle files: SubRip and WebVTT.
@NullMarked
package io.talestream.contracts.transcript.format.subtitle;

import org.jspecify.annotations.NullMarked;
