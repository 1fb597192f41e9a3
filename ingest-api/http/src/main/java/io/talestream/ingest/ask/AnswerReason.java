package io.talestream.ingest.ask;

import io.talestream.languagemodel.ModelFailure;

/// Why there is no answer, or only a part of one.
enum AnswerReason {
    /// No language model is configured.
    NO_MODEL,
    /// The workspace's owner has switched it off.
    SWITCHED_OFF,
    /// The budget of the workspace for this month is used up.
    OVER_BUDGET,
    /// Its server is down, slow or throttled.
    UNAVAILABLE,
    /// Its server refused the request.
    REFUSED,
    /// It answered in a form that cannot be used.
    UNUSABLE;

    static AnswerReason of(ModelFailure.Kind kind) {
        return switch (kind) {
            case SWITCHED_OFF -> SWITCHED_OFF;
            case OVER_BUDGET -> OVER_BUDGET;
            case UNAVAILABLE -> UNAVAILABLE;
            case REFUSED -> REFUSED;
            case UNUSABLE -> UNUSABLE;
        };
    }
}
