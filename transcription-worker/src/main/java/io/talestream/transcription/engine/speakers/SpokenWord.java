package io.talestream.transcription.engine.speakers;

/// When a word is said in the recording, and whether a sentence ends with it.
record SpokenWord(long startMs, long endMs, boolean endsSentence) {}
