/// OpenSearch within this process: one node, the same code and the same HTTP interface as a cluster's.
@NullMarked
package io.talestream.engines.opensearch;

import org.jspecify.annotations.NullMarked;
