package io.talestream.ingest.events;

import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.sse.Event;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Tombstone;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.store.ChangeFeed;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

@Controller("/api/workspaces/{ws}/events")
@CallerRoutes
record EventsController(
        Access access,
        EventVisibility audience,
        FeedRegistry feeds,
        OpenStreams streams,
        EventSettings settings,
        Clock clock) {
    /// Sent if deletions since the given event may have expired: the client must reload everything.
    private static final Event<Object> RESET = Event.<Object>of(Map.of()).name("reset");

    /// Stream the changes of a workspace. Starts with the changes since the event with the given id, then follows
    /// live ones. With `follow=false` the stream ends before the live changes, for clients that poll. It also ends
    /// if too many changes wait for a slow client: reconnect with the id of the last event.
    @Get(produces = MediaType.TEXT_EVENT_STREAM)
    Publisher<Event<Object>> listen(
            Caller caller,
            String ws,
            @Nullable @Header("Last-Event-ID") String lastEventId,
            @Nullable @QueryValue Boolean follow) {
        WorkspaceId workspace = access.enter(caller, ws, Action.LOOK).workspace();
        Instant now = clock.instant();
        Instant lastSeen = lastEventId == null ? now : lastSeen(lastEventId);
        boolean tooLong = lastSeen.isBefore(now.minus(Tombstone.KEPT));
        var from = Version.at((tooLong ? now : lastSeen).minus(ChangeFeed.OVERLAP));
        var subscription = new EventSubscription(caller, workspace, from, access, audience, clock, settings.pulse());
        var stream = new LiveStream(workspace, subscription, feeds, streams);
        Flux<Event<Object>> first = Flux.just(tooLong ? RESET : EventSubscription.PING);
        return Boolean.FALSE.equals(follow)
                ? first.concatWith(stream.missed(feeds.since(workspace, from)))
                : streams.count(caller.id(), first.concatWith(stream.since(from)));
    }

    private static Instant lastSeen(String lastEventId) {
        try {
            return new Version(Long.parseLong(lastEventId.strip())).time();
        } catch (NumberFormatException | InvalidField e) {
            throw new InvalidField("Last-Event-ID", "must be the id of an event of this stream");
        }
    }
}
