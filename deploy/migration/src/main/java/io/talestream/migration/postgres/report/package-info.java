/// The results of a migration: outcomes of rows, findings, counts and progress.
@NullMarked
package io.talestream.migration.postgres.report;

import org.jspecify.annotations.NullMarked;
