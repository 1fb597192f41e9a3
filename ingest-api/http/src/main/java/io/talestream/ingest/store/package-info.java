/// The table as beans: one DynamoDB client, the repositories on it, and whether it answers.
@NullMarked
package io.talestream.ingest.store;

import org.jspecify.annotations.NullMarked;
