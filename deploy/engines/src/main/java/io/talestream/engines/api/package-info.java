/// The settings with which the API uses the embedded engines.
@NullMarked
package io.talestream.engines.api;

import org.jspecify.annotations.NullMarked;
