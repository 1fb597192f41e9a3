/// References to sessions, for entities that belong to one.
@NullMarked
package io.talestream.contracts.session.ref;

import org.jspecify.annotations.NullMarked;
