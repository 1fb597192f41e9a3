package io.talestream.search.query;

/// How close something has to come to be found.
enum MatchThreshold {
    /// All that is wanted is there, in one form or another.
    STRICT,
    /// For when that is hardly anywhere: also what is spelled or sounds nearly like it.
    NEAR,
    /// For when that is nowhere: also where some of it is missing.
    LOOSE
}
