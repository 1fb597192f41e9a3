package io.talestream.contracts.summary;

/// For whom a summary is written: the GM's has everything, the players' has no spoilers.
public enum Edition {
    GM,
    PLAYER
}
