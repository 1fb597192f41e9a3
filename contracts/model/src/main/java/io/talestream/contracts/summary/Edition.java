package io.talestream.contracts.summary;

/// The audience of a summary: the GM's has everything, the players' has no spoilers.
public enum Edition {
    GM,
    PLAYER
}
