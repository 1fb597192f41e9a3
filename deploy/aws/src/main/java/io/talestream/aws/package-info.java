/// The AWS deployment of Talestream in one of three sizes, and its monthly cost. It shares the table design and the
/// cost model with the rest of the product; no other module depends on it.
@NullMarked
package io.talestream.aws;

import org.jspecify.annotations.NullMarked;
