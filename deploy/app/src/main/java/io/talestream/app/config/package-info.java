/// Settings of processes and commands, and the data directory.
@NullMarked
package io.talestream.app.config;

import org.jspecify.annotations.NullMarked;
