/// The operator commands, a package for each noun.
@NullMarked
package io.talestream.app.cli;

import org.jspecify.annotations.NullMarked;
