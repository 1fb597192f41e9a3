/// Links to one session: created by GMs and owners, opened by anyone who has the link.
@NullMarked
package io.talestream.ingest.shares;

import org.jspecify.annotations.NullMarked;
