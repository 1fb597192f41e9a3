package io.talestream.search.question;

/// How closely a hit has to match.
public enum MatchThreshold {
    /// All terms match, in any form.
    STRICT,
    /// If STRICT has few hits: also approximate spelling and sound.
    NEAR,
    /// If STRICT has no hits: also with missing words.
    LOOSE
}
