/// Where a session's transcript lies: the item keeps a pointer, the words are in S3.
@NullMarked
package io.talestream.contracts.transcript;

import org.jspecify.annotations.NullMarked;
