/// The repositories without a database, for tests of what stands on them. They keep the same promises as those on
/// DynamoDB: both pass the same contract tests.
@NullMarked
package io.talestream.testing.memory;

import org.jspecify.annotations.NullMarked;
