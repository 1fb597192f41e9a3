/// `talestream sessions`.
@NullMarked
package io.talestream.app.cli.sessions;

import org.jspecify.annotations.NullMarked;
