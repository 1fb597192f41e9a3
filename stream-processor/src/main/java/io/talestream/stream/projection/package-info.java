/// Fields that follow from other items: names that were copied, and counts. The projector keeps them current as
/// changes arrive. Which fields there are is declared in
/// [io.talestream.contracts.table.Projections].
@NullMarked
package io.talestream.stream.projection;

import org.jspecify.annotations.NullMarked;
