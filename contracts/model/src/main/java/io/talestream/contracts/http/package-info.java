/// Which requests a server on the loopback address answers.
@NullMarked
package io.talestream.contracts.http;

import org.jspecify.annotations.NullMarked;
