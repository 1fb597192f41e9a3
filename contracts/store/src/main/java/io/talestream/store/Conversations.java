package io.talestream.store;

import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.store.Page;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.table.AccessPatterns;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import io.talestream.store.table.Table;
import java.util.Map;
import java.util.Optional;

/// The conversations of members. Every request names the author, who alone reads them. They are in a partition of
/// their own, so that no request for the contents of a workspace reads them.
public record Conversations(Table table) {
    /// Empty if it has expired.
    public Optional<StoredValue<Conversation>> find(WorkspaceId workspace, UserId author, ConversationId id) {
        return table.following(AccessPatterns.FIND_CONVERSATION)
                .find(new ItemKey.ConversationKey(workspace, author, id), Conversation.class)
                .filter(found -> !found.value().isExpired(table.clock().instant()));
    }

    public Page<StoredValue<Conversation>> listNewestFirst(WorkspaceId workspace, UserId author, PageRequest page) {
        var now = table.clock().instant();
        return table.following(AccessPatterns.LIST_CONVERSATIONS)
                .list(
                        EntityType.CONVERSATION,
                        Map.of("ws", workspace.value(), "user", author.value()),
                        Conversation.class,
                        conversation -> !conversation.isExpired(now),
                        page);
    }

    /// Begins a conversation. NotFound if the author is no member any more.
    public WriteResult<Conversation> begin(Conversation conversation) {
        return Results.replaced(
                kept(conversation, new Mutation.Create<>(ItemCodecs.CONVERSATION, conversation)), Conversation.class);
    }

    /// Adds a turn to the version that was read.
    public WriteResult<Conversation> add(StoredValue<Conversation> before, Turn next) {
        Conversation after = before.value().with(next);
        return Results.replaced(
                kept(after, new Mutation.Replace<>(ItemCodecs.CONVERSATION, before, after)), Conversation.class);
    }

    public WriteResult<Conversation> delete(StoredValue<Conversation> conversation) {
        return table.following(AccessPatterns.DELETE_CONVERSATION).erase(ItemCodecs.CONVERSATION, conversation);
    }

    private Outcome kept(Conversation conversation, Mutation change) {
        var seat = new ItemKey.MemberKey(conversation.workspace(), conversation.author());
        return table.following(AccessPatterns.KEEP_QUESTION).write(change, Mutation.Require.live(seat));
    }
}
