package io.talestream.stream.group;

import java.time.Instant;
import java.util.Optional;

/// Changes of one shard that the stream has trimmed and the group has not handled: those after `from` (all, if the
/// group's progress is unknown) up to `to`, when the gap was detected.
public record Gap(String shard, Optional<Instant> from, Instant to) {}
