/// The console for people at a browser: its files, how it signs someone in, and what it may load and run. It is a
/// client of the API like any other and gets nothing here that is not for everyone.
@NullMarked
package io.talestream.ingest.console;

import org.jspecify.annotations.NullMarked;
