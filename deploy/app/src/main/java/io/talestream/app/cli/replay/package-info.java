/// `talestream replay`.
@NullMarked
package io.talestream.app.cli.replay;

import org.jspecify.annotations.NullMarked;
