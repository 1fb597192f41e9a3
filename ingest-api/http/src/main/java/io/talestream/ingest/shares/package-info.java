/// Links to one session: made by those who run the game, opened by whoever has one.
@NullMarked
package io.talestream.ingest.shares;

import org.jspecify.annotations.NullMarked;
