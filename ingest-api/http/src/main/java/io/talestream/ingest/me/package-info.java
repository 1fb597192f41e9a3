/// `/api/me`: the caller's own profile.
@NullMarked
package io.talestream.ingest.me;

import org.jspecify.annotations.NullMarked;
