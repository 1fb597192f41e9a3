/// Language models: one interface, the requests and replies, and what a failure means.
@NullMarked
package io.talestream.languagemodel;

import org.jspecify.annotations.NullMarked;
