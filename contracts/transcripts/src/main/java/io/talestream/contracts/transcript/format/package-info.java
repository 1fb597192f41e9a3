/// Input, output and storage formats of transcripts: readers for the formats that people and speech engines send, and
/// the versioned normalised form, which only this package writes. All of them stream, and no error message quotes a
/// transcript.
@NullMarked
package io.talestream.contracts.transcript.format;

import org.jspecify.annotations.NullMarked;
