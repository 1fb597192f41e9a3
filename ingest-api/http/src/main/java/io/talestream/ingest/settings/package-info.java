/// `/api/workspaces/{ws}/settings`: named JSON values.
@NullMarked
package io.talestream.ingest.settings;

import org.jspecify.annotations.NullMarked;
