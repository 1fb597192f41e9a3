/// `talestream erase`.
@NullMarked
package io.talestream.app.cli.erase;

import org.jspecify.annotations.NullMarked;
