/// Named JSON values of a workspace.
@NullMarked
package io.talestream.contracts.setting;

import org.jspecify.annotations.NullMarked;
