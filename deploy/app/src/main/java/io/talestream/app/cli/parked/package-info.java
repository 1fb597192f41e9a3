/// `talestream parked`.
@NullMarked
package io.talestream.app.cli.parked;

import org.jspecify.annotations.NullMarked;
