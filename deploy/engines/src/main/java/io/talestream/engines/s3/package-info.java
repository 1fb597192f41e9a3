/// S3 in this process: S3Proxy over a directory of plain files. It refuses bad signatures as S3 does; it does not
/// support versions, events or life cycles.
@NullMarked
package io.talestream.engines.s3;

import org.jspecify.annotations.NullMarked;
