/// Maps source rows to domain types.
@NullMarked
package io.talestream.migration.postgres.mapping;

import org.jspecify.annotations.NullMarked;
