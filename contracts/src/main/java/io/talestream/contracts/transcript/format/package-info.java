/// How transcripts come in and how they are kept: readers of the forms people and speech engines send, and
/// the normalised form, versioned, which only this package writes. All of them stream, and nothing they say
/// about a transcript quotes it.
@NullMarked
package io.talestream.contracts.transcript.format;

import org.jspecify.annotations.NullMarked;
