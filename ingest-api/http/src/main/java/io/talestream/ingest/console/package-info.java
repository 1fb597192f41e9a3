/// The browser console: its files, its sign-in and its content policy. The console is a client of the API like any
/// other and has no privileged access.
@NullMarked
package io.talestream.ingest.console;

import org.jspecify.annotations.NullMarked;
