package io.talestream.ingest.audio;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.AudioRef;
import io.talestream.store.objects.AudioDownloads;
import java.time.Instant;

/// Where to play a recording, whole or in ranges, until `expiresAt`. Repeat the request for a new address.
@Serdeable
public record ListenView(String url, String contentType, Instant expiresAt) {
    static ListenView of(AudioRef audio, AudioDownloads.Address address) {
        return new ListenView(address.url().toString(), audio.contentType(), address.expiresAt());
    }
}
