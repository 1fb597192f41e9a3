/// How someone joins a workspace: a code that can be read aloud, with an end and a number of uses.
@NullMarked
package io.talestream.contracts.invite;

import org.jspecify.annotations.NullMarked;
