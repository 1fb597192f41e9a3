/// An SQS for tests.
@NullMarked
package io.talestream.testing.sqs;

import org.jspecify.annotations.NullMarked;
