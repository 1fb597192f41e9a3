/// The contract of consumers. A consumer answers with a value. What it throws is classified here, in one place, as
/// an outage or as a change that is bad for this consumer.
@NullMarked
package io.talestream.stream.consumer;

import org.jspecify.annotations.NullMarked;
