package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.visibility.Role;

/// A conversation with all its turns: a question is answered in view of the ones before it.
final class ConversationCodec {
    static final ItemCodec<Conversation> CODEC = new EntityCodec<>(
                    EntityType.CONVERSATION,
                    ItemKey.ConversationKey.class,
                    Conversation.class,
                    value -> new ItemKey.ConversationKey(value.workspace(), value.author(), value.id()),
                    (value, out) -> out.all("turns", value.turns(), ConversationCodec::write),
                    (at, in) -> new Conversation(
                            at.workspace(),
                            at.author(),
                            at.conversation(),
                            in.all("turns", ConversationCodec::turn),
                            in.epochSecond(Common.EXPIRES_AT)))
            .expiring(Conversation::expiresAt);

    private ConversationCodec() {}

    private static void write(Turn turn, AttributeWriter out) {
        out.text("question", turn.question())
                .time("askedAt", turn.askedAt())
                .choice("role", turn.role())
                .choice("state", turn.state())
                .all("sentences", turn.sentences(), ConversationCodec::write)
                .number("dropped", turn.dropped())
                .all("sources", turn.sources(), ConversationCodec::write);
    }

    private static Turn turn(AttributeReader in) {
        return new Turn(
                in.text("question"),
                in.time("askedAt"),
                in.choice("role", Role.class),
                in.choice("state", AnswerState.class),
                in.all("sentences", ConversationCodec::sentence),
                in.integer("dropped"),
                in.all("sources", ConversationCodec::source));
    }

    private static void write(AnswerSentence sentence, AttributeWriter out) {
        out.text("text", sentence.text()).all("cites", sentence.citations(), ConversationCodec::write);
    }

    private static AnswerSentence sentence(AttributeReader in) {
        return new AnswerSentence(in.text("text"), in.all("cites", ConversationCodec::citation));
    }

    private static void write(AnswerSentence.Citation cited, AttributeWriter out) {
        RecapAttribute.write(cited.moment(), out);
        out.text("campaign", cited.campaign().value())
                .text("session", cited.session().value());
    }

    private static AnswerSentence.Citation citation(AttributeReader in) {
        return new AnswerSentence.Citation(
                in.as("campaign", CampaignId::new), in.as("session", SessionId::new), RecapAttribute.moment(in));
    }

    private static void write(Turn.Source source, AttributeWriter out) {
        out.text("campaign", source.campaign().value())
                .text("session", source.session().value())
                .number("version", source.version().micros());
    }

    private static Turn.Source source(AttributeReader in) {
        return new Turn.Source(
                in.as("campaign", CampaignId::new),
                in.as("session", SessionId::new),
                new Version(in.number("version")));
    }
}
