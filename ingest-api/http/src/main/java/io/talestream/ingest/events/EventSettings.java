package io.talestream.ingest.events;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;

/// How often a workspace that someone listens to is looked at: `busy` while something happens there, ever less often
/// while nothing does, up to `idle`.
///
/// @param busy how soon a change is told
/// @param idle how late at most
@ConfigurationProperties("talestream.events")
public record EventSettings(
        @Bindable(defaultValue = "1s") Duration busy,
        @Bindable(defaultValue = "5s") Duration idle) {}
