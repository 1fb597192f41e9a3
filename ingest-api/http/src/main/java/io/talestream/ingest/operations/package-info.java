/// `/operations`: the state of the consumers behind the API, for operators. The process supplies it; user content and
/// names of people are left out.
@NullMarked
package io.talestream.ingest.operations;

import org.jspecify.annotations.NullMarked;
