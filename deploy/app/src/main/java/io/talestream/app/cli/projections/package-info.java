/// `talestream projections`.
@NullMarked
package io.talestream.app.cli.projections;

import org.jspecify.annotations.NullMarked;
