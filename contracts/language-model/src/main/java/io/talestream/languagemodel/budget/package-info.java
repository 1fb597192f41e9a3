/// Models for sessions: whether the workspace allows requests, what they cost, the budgets they stay within, and their
/// retries.
@NullMarked
package io.talestream.languagemodel.budget;

import org.jspecify.annotations.NullMarked;
