/// From PostgreSQL to here: copies people, campaigns, sessions and summaries of the relational model into
/// workspaces, follows what changes there, and says whether both are the same. Only [Postgres] and what it
/// opens speak SQL.
@NullMarked
package io.talestream.postgres;

import org.jspecify.annotations.NullMarked;
