/// User input. A text is validated once, where it enters, and an error names its field.
@NullMarked
package io.talestream.contracts.text;

import org.jspecify.annotations.NullMarked;
