/// What an operation costs as the data around it grows: requests to the table, capacity, time and memory.
@NullMarked
package io.talestream.bench.growth;

import org.jspecify.annotations.NullMarked;
