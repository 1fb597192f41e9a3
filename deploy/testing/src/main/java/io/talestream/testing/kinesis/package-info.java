/// A Kinesis for tests, and the records that DynamoDB would write to it.
@NullMarked
package io.talestream.testing.kinesis;

import org.jspecify.annotations.NullMarked;
