/// Demo data for new users: a game table written for this project, added to a running system through its public API.
@NullMarked
package io.talestream.local.demo;

import org.jspecify.annotations.NullMarked;
