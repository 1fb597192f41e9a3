/// How much one client may use: the time to send the head of a request, and the number of its requests per minute.
@NullMarked
package io.talestream.ingest.limits;

import org.jspecify.annotations.NullMarked;
