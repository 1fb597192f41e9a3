package io.talestream.ingest.events;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/// How often the feed of a workspace with open streams is polled: every `busy` while changes occur, then less and
/// less often, down to every `idle`.
///
/// @param busy the delay of an event in an active workspace
/// @param idle the longest delay
/// @param pulse the pause after which a silent stream sends a ping, and one whose client does not read checks token and
///   membership
@ConfigurationProperties("talestream.events")
public record EventSettings(
        @Bindable(defaultValue = "1s") Duration busy,
        @Bindable(defaultValue = "5s") Duration idle,
        @Bindable(defaultValue = "15s") Duration pulse) {}
