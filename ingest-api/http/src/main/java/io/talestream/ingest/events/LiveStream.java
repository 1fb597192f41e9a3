package io.talestream.ingest.events;

import io.micronaut.http.sse.Event;
import io.talestream.contracts.change.LatestChange;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.table.TableUnavailable;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/// The events of one open connection. A client that reads too slowly for the live changes is disconnected.
record LiveStream(WorkspaceId workspace, EventSubscription subscription, FeedRegistry feeds, OpenStreams streams) {
    private static final Logger LOG = LoggerFactory.getLogger(LiveStream.class);

    private interface Sending {
        void to(EventConnection connection) throws InterruptedException;
    }

    /// The events for missed changes.
    Flux<Event<Object>> missed(Iterator<List<LatestChange>> pages) {
        return events(connection -> subscription.catchUp(pages, Version.LEGACY, connection));
    }

    /// The events for changes since this version, and for live ones. It subscribes before it reads the missed changes,
    /// so that there is no gap; a change that arrives both ways is sent once.
    Flux<Event<Object>> since(Version from) {
        return events(connection -> {
            Version settled = feeds.listen(workspace, subscription);
            try {
                subscription.catchUp(feeds.since(workspace, from), settled, connection);
                subscription.follow(connection);
            } finally {
                feeds.leave(workspace, subscription);
            }
        });
    }

    private Flux<Event<Object>> events(Sending sending) {
        return Flux.create(sink -> run(sending, sink), FluxSink.OverflowStrategy.ERROR);
    }

    private void run(Sending sending, FluxSink<Event<Object>> sink) {
        var connection = new EventConnection(sink);
        Thread sender = Thread.ofVirtual().name("events").unstarted(() -> send(sending, connection));
        sink.onDispose(sender::interrupt);
        streams.started(sender);
        sender.start();
    }

    private void send(Sending sending, EventConnection connection) {
        try {
            sending.to(connection);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Refusal e) {
            LOG.debug("an event stream ended: the user lost access to the workspace");
        } catch (TableUnavailable e) {
            LOG.warn("an event stream failed; its client reconnects", e);
        } finally {
            streams.ended(Thread.currentThread());
            connection.end();
        }
    }
}
