/// Bases of the commands.
@NullMarked
package io.talestream.app.command;

import org.jspecify.annotations.NullMarked;
