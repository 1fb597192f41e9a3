package io.talestream.ingest.ask;

import static io.micronaut.http.HttpHeaders.IF_MATCH;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.store.StoredValue;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.access.PathId;
import io.talestream.ingest.answer.Cursors;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.answer.ListView;
import io.talestream.ingest.answer.ResultResponses;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.outline.Outline;
import io.talestream.ingest.outline.Outlines;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Conversations;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Every request is about conversations of the caller: those of others are not found, whatever the role.
@Controller("/api/workspaces/{ws}/conversations")
@CallerRoutes
record ConversationsController(
        Conversations conversations, KeptAnswers kept, Outlines outlines, Access access, Cursors cursors) {
    /// List the caller's own conversations, newest first.
    @Get
    ListView<ConversationLineView> list(
            Caller caller, String ws, @Nullable @QueryValue Integer size, @Nullable @QueryValue String cursor) {
        Membership seat = access.enter(caller, ws, Action.LOOK);
        List<String> list = List.of("conversations", ws, caller.id().value());
        var page = conversations.listNewestFirst(seat.workspace(), seat.user(), cursors.request(list, size, cursor));
        return cursors.view(list, page, ConversationLineView::of);
    }

    /// Get a conversation of the caller, with its questions and answers.
    @Get("/{conversation}")
    HttpResponse<ConversationView> find(Caller caller, String ws, String conversation) {
        // Reads the current role, as a search does.
        Membership seat = access.enterNow(caller, ws, Action.LOOK);
        Outline outline = outlines.of(seat);
        var isReadable = kept.readable(seat, outline);
        return ResultResponses.found(own(seat, conversation), found -> ConversationView.of(found, isReadable, outline));
    }

    /// Delete a conversation of the caller.
    @Delete("/{conversation}")
    HttpResponse<?> delete(Caller caller, String ws, String conversation, @Nullable @Header(IF_MATCH) String ifMatch) {
        StoredValue<Conversation> before = own(access.enter(caller, ws, Action.LOOK), conversation);
        Etags.check(ifMatch, before);
        return ResultResponses.deleted(conversations.delete(before));
    }

    private StoredValue<Conversation> own(Membership seat, String conversation) {
        return conversations
                .find(seat.workspace(), seat.user(), PathId.of(conversation, ConversationId::new))
                .orElseThrow(Refusal::notFound);
    }

    /// A conversation in a list: its first question, the number of questions, and the time of the last.
    @Serdeable
    record ConversationLineView(String id, String question, int questions, Instant askedAt, String etag) {
        static ConversationLineView of(StoredValue<Conversation> conversation) {
            Conversation value = conversation.value();
            return new ConversationLineView(
                    value.id().value(),
                    value.turns().getFirst().question(),
                    value.turns().size(),
                    value.turns().getLast().askedAt(),
                    Etags.of(conversation.version()));
        }
    }

    /// A conversation, the oldest question first. It is deleted at `expiresAt`, unless another question is asked in it.
    @Serdeable
    record ConversationView(String id, Instant expiresAt, List<TurnView> turns) {
        /// A question and its answer.
        @Serdeable
        record TurnView(String question, Instant askedAt, AnswerView answer) {}

        static ConversationView of(
                StoredValue<Conversation> conversation, Predicate<Turn> isReadable, Outline outline) {
            Conversation value = conversation.value();
            return new ConversationView(
                    value.id().value(),
                    value.expiresAt(),
                    value.turns().stream()
                            .map(turn -> new TurnView(
                                    turn.question(),
                                    turn.askedAt(),
                                    AnswerView.of(turn, isReadable.test(turn), outline)))
                            .toList());
        }
    }
}
