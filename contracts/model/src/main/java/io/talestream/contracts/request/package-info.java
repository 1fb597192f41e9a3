/// Requests that may be sent twice and are carried out once.
@NullMarked
package io.talestream.contracts.request;

import org.jspecify.annotations.NullMarked;
