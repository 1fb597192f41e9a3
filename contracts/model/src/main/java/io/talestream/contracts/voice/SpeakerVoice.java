package io.talestream.contracts.voice;

import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Confidence;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// The voice of one speaker label of a recording.
///
/// @param confidence how sure it is that the lines with this label are of one speaker
/// @param speechMs the length of the speech that the voice was computed from
/// @param proposal the member whose profile is like it, if there is one
public record SpeakerVoice(VoiceEmbedding voice, Confidence confidence, long speechMs, Optional<Proposal> proposal) {
    /// The member who a speaker may be.
    ///
    /// @param confidence how sure it is that the speaker is this member
    public record Proposal(UserId member, Confidence confidence) {}

    public SpeakerVoice {
        if (speechMs < 0) {
            throw new InvalidField("speech", "must not be negative, is " + speechMs);
        }
    }
}
