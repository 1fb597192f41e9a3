/// Builds the content of the index without I/O: splits transcripts into moments, detects names, and creates every
/// document with its id.
@NullMarked
package io.talestream.search.document;

import org.jspecify.annotations.NullMarked;
