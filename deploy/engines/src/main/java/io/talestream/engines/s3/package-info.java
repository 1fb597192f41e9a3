/// S3 in this process: S3Proxy over a directory of plain files. It refuses what S3 refuses for a bad signature; it has
/// no versions, events or life cycles.
@NullMarked
package io.talestream.engines.s3;

import org.jspecify.annotations.NullMarked;
