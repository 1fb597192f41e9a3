/// The migration from PostgreSQL: copies people, campaigns, sessions and summaries of the relational model into
/// workspaces, follows changes, and validates that both sides are equal. Only [Postgres] and the connections it opens
/// speak SQL.
@NullMarked
package io.talestream.migration.postgres;

import io.talestream.migration.postgres.source.Postgres;
import org.jspecify.annotations.NullMarked;
