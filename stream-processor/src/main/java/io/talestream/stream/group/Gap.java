package io.talestream.stream.group;

import java.time.Instant;
import java.util.Optional;

/// Changes of one shard that the stream no longer has and the group has not handled: those after `from` (or
/// all there ever were, if it is not known how far the group came) and up to `to`, the moment it was noticed.
public record Gap(String shard, Optional<Instant> from, Instant to) {}
