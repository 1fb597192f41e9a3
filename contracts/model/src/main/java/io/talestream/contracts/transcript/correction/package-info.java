/// Corrections of a transcript by users: a reversible layer over the base, which is realigned with the next
/// transcript of the same session.
@NullMarked
package io.talestream.contracts.transcript.correction;

import org.jspecify.annotations.NullMarked;
