/// The API held against its promises, over HTTP and on real parts.
@org.jspecify.annotations.NullMarked
package io.talestream.ingest;
