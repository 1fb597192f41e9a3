/// How long the move from PostgreSQL takes, and in how little memory.
@NullMarked
package io.talestream.bench.migration;

import org.jspecify.annotations.NullMarked;
