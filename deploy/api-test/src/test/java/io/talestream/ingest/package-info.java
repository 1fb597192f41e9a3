/// Tests of the API's guarantees, over HTTP and on real engines.
@org.jspecify.annotations.NullMarked
package io.talestream.ingest;
