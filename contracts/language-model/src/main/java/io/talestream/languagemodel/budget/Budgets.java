package io.talestream.languagemodel.budget;

import io.talestream.contracts.languagemodel.UsageLimit;

/// Limits of what is used of a model.
///
/// @param session of one session, for as long as it exists
/// @param month of a workspace in a calendar month, in UTC
public record Budgets(UsageLimit session, UsageLimit month) {
    public static final Budgets NONE = new Budgets(UsageLimit.NONE, UsageLimit.NONE);
}
