package io.talestream.ingest.members;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.voice.VoiceProfile;
import java.util.Optional;

/// Whether recordings are searched for the caller's voice, and how many samples of it are stored. The samples
/// themselves are not served to anyone.
@Serdeable
public record VoiceView(boolean recognise, int samples) {
    static VoiceView of(Optional<VoiceProfile> profile) {
        return new VoiceView(
                profile.isPresent(),
                profile.map(found -> found.samples().size()).orElse(0));
    }
}
