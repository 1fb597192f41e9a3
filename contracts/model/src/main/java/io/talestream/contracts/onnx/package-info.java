/// ONNX Runtime, which several modules use.
@NullMarked
package io.talestream.contracts.onnx;

import org.jspecify.annotations.NullMarked;
