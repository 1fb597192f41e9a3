/// `talestream migrate`.
@NullMarked
package io.talestream.app.cli.migrate;

import org.jspecify.annotations.NullMarked;
