/// `…/language-model`: which language model a workspace's transcripts are sent to, what it has used, and whether its
/// owner allows it.
@NullMarked
package io.talestream.ingest.languagemodel;

import org.jspecify.annotations.NullMarked;
