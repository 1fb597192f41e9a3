/// A Kinesis for tests, and what DynamoDB would write to it.
@NullMarked
package io.talestream.testing.kinesis;

import org.jspecify.annotations.NullMarked;
