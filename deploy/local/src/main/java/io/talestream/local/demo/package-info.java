/// Something to look at for someone new: a game table of our own making, put into a running system through its API as
/// anyone could.
@NullMarked
package io.talestream.local.demo;

import org.jspecify.annotations.NullMarked;
