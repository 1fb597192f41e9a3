/// Opens the table, bucket and index that a process or command works on.
@NullMarked
package io.talestream.app.resources;

import org.jspecify.annotations.NullMarked;
