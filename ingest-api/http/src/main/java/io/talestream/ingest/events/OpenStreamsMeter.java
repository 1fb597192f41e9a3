package io.talestream.ingest.events;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/// The number of open event streams.
@Singleton
final class OpenStreamsMeter implements MeterBinder {
    private final OpenStreams streams;

    OpenStreamsMeter(OpenStreams streams) {
        this.streams = streams;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("talestream.events.open", streams, OpenStreams::count)
                .description("Open streams of events")
                .register(registry);
    }
}
