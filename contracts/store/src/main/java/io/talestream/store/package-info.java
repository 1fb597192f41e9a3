/// The repositories on DynamoDB. [Table] is the only class that sends a request; a repository names its access
/// pattern and can send only the requests that the pattern declares.
@NullMarked
package io.talestream.store;

import io.talestream.store.table.Table;
import org.jspecify.annotations.NullMarked;
