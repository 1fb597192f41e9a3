/// `talestream archive`.
@NullMarked
package io.talestream.app.cli.archive;

import org.jspecify.annotations.NullMarked;
