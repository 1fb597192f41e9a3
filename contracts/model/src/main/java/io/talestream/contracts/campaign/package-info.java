/// Campaigns: their details, glossary of names, and visibility.
@NullMarked
package io.talestream.contracts.campaign;

import org.jspecify.annotations.NullMarked;
