/// What people type. A text is checked once, where it enters, and names its field when it is refused.
@NullMarked
package io.talestream.contracts.text;

import org.jspecify.annotations.NullMarked;
