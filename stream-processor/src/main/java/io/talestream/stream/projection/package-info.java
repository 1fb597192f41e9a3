/// Fields derived from other items: copied names, and counts. The projector keeps them current as changes arrive.
/// The fields are declared in [io.talestream.contracts.table.projection.Projections].
@NullMarked
package io.talestream.stream.projection;

import org.jspecify.annotations.NullMarked;
