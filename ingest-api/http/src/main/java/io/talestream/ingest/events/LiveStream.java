package io.talestream.ingest.events;

import io.micronaut.http.sse.Event;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.table.TableUnavailable;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/// The events of one open connection. It subscribes before it reads the missed changes, so that there is no gap; a
/// change that arrives both ways is sent once.
record LiveStream(
        WorkspaceId workspace, Version from, EventSubscription subscription, FeedRegistry feeds, OpenStreams streams) {
    private static final Logger LOG = LoggerFactory.getLogger(LiveStream.class);

    Flux<Event<Object>> events() {
        return Flux.create(this::run);
    }

    private void run(FluxSink<Event<Object>> sink) {
        Thread sender = Thread.ofVirtual().name("events").unstarted(() -> send(sink));
        sink.onDispose(sender::interrupt);
        streams.started(sender);
        sender.start();
    }

    private void send(FluxSink<Event<Object>> sink) {
        Consumer<LatestChange> subscriber = subscription::enqueue;
        feeds.listen(workspace, subscriber);
        try {
            subscription.eventsFor(feeds.since(workspace, from)).forEach(sink::next);
            subscription.follow(sink::next);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Refusal e) {
            LOG.debug("an event stream ended: the user lost access to the workspace");
        } catch (TableUnavailable e) {
            LOG.warn("an event stream failed; its client reconnects", e);
        } finally {
            feeds.leave(workspace, subscriber);
            streams.ended(Thread.currentThread());
            sink.complete();
        }
    }
}
