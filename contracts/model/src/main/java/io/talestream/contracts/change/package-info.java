/// Stream records decoded into typed changes.
@NullMarked
package io.talestream.contracts.change;

import org.jspecify.annotations.NullMarked;
