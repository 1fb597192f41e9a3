package io.talestream.ingest.events;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.inject.Singleton;

/// The number of open event streams.
@Singleton
record OpenStreamsMeter(OpenStreams streams) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("talestream.events.open", streams, OpenStreams::count)
                .description("Open streams of events")
                .register(registry);
    }
}
