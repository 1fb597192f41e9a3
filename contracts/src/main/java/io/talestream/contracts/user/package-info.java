/// The people, as their token names them.
@NullMarked
package io.talestream.contracts.user;

import org.jspecify.annotations.NullMarked;
