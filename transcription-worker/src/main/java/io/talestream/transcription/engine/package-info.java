/// Speech engines: what turns a recording into words. Those who follow a job's life know only this package;
/// each engine has one of its own below it.
@NullMarked
package io.talestream.transcription.engine;

import org.jspecify.annotations.NullMarked;
