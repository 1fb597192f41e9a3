/// Who is calling: a verified token, and the user it stands for.
@NullMarked
package io.talestream.ingest.identity;

import org.jspecify.annotations.NullMarked;
