/// The users, as their tokens name them.
@NullMarked
package io.talestream.contracts.user;

import org.jspecify.annotations.NullMarked;
