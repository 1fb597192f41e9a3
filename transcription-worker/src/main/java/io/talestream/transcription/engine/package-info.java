/// Speech engines, which turn a recording into words. The job package depends only on this package; each engine has a
/// subpackage.
@NullMarked
package io.talestream.transcription.engine;

import org.jspecify.annotations.NullMarked;
