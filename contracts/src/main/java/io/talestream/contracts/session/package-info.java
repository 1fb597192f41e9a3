/// One evening of a campaign and the life of its transcription.
@NullMarked
package io.talestream.contracts.session;

import org.jspecify.annotations.NullMarked;
