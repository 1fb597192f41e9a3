/// Questions that a member has asked about the transcripts, and the answers.
@NullMarked
package io.talestream.contracts.conversation;

import org.jspecify.annotations.NullMarked;
