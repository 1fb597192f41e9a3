/// Ids that sort by time, have one fixed length and are safe in a key.
@NullMarked
package io.talestream.contracts.id;

import org.jspecify.annotations.NullMarked;
