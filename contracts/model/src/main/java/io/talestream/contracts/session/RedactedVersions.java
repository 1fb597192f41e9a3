package io.talestream.contracts.session;

import io.talestream.contracts.store.Version;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/// The last versions of what players read of a session that show what is hidden from them now. Documents of these
/// versions, or of older ones, are not searched for players: the index may be behind.
///
/// @param transcript of its pointer; empty if no line was hidden since its first transcript
/// @param summary the players'; empty if none was withheld or replaced because of hidden lines
public record RedactedVersions(Optional<Version> transcript, Optional<Version> summary) {
    public static final RedactedVersions NONE = new RedactedVersions(Optional.empty(), Optional.empty());

    public static RedactedVersions ofTranscript(Version last) {
        return new RedactedVersions(Optional.of(last), Optional.empty());
    }

    public static RedactedVersions ofSummary(Version last) {
        return new RedactedVersions(Optional.empty(), Optional.of(last));
    }

    /// The newer of each.
    public RedactedVersions and(RedactedVersions other) {
        return new RedactedVersions(newer(transcript, other.transcript), newer(summary, other.summary));
    }

    private static Optional<Version> newer(Optional<Version> one, Optional<Version> other) {
        return Stream.of(one, other).flatMap(Optional::stream).reduce(BinaryOperator.maxBy(Version::compareTo));
    }
}
