/// How users join a workspace: a code that can be read aloud, with an expiry time and a number of uses.
@NullMarked
package io.talestream.contracts.invite;

import org.jspecify.annotations.NullMarked;
