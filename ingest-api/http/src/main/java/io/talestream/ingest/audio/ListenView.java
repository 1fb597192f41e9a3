package io.talestream.ingest.audio;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.id.Sha256;
import java.time.Instant;

/// Where to play a recording, whole or in ranges, until `expiresAt`: an address on this server, for the caller
/// alone. It ends earlier if the caller loses access or hears something else from now on. Repeat the request for a
/// new address. `id` changes if the sound at the address does.
@Serdeable
public record ListenView(String url, String contentType, Instant expiresAt, String id) {
    static ListenView of(String sealed, PlaybackAccess.Playable playable, Instant expiresAt) {
        return new ListenView(
                PlaybackController.PATH + "/" + sealed,
                playable.contentType(),
                expiresAt,
                Sha256.of(playable.objectKey()).hex().substring(0, 32));
    }
}
