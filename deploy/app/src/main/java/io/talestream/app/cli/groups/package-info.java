/// `talestream groups`.
@NullMarked
package io.talestream.app.cli.groups;

import org.jspecify.annotations.NullMarked;
