/// `talestream reindex` and `talestream verify`.
@NullMarked
package io.talestream.app.cli.index;

import org.jspecify.annotations.NullMarked;
