/// `/api/me`: the caller's own profile, and the deletion of the account.
@NullMarked
package io.talestream.ingest.me;

import org.jspecify.annotations.NullMarked;
