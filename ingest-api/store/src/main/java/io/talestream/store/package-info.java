/// The repositories on DynamoDB. [Table] is the only class that sends a request; a repository says which access pattern
/// it follows and gets no other request through.
@NullMarked
package io.talestream.store;

import org.jspecify.annotations.NullMarked;
