/// ZIPs that users upload: which recordings they contain, read without unpacking them.
@NullMarked
package io.talestream.store.objects.zip;

import org.jspecify.annotations.NullMarked;
