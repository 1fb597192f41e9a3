/// People at the console, in a real browser, on the whole system.
@NullMarked
package io.talestream.browser;

import org.jspecify.annotations.NullMarked;
