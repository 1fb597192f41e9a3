/// OpenSearch in this process: one node, with the same code and the same HTTP interface as a cluster.
@NullMarked
package io.talestream.engines.opensearch;

import org.jspecify.annotations.NullMarked;
