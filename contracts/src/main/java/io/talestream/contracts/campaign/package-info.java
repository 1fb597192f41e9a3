/// What is played: a campaign, its glossary of names, and who may see it.
@NullMarked
package io.talestream.contracts.campaign;

import org.jspecify.annotations.NullMarked;
