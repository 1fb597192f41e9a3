package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.attribute.Attributes;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.conversation.AnswerSentence;
import io.talestream.contracts.conversation.AnswerState;
import io.talestream.contracts.conversation.Conversation;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.table.Common;
import io.talestream.contracts.table.ConversationKey;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.visibility.Role;
import java.time.Instant;
import java.util.Optional;

/// A conversation with all its turns: a question is answered in view of the ones before it.
public final class ConversationCodec extends EntityCodec<ConversationKey, Conversation> {
    ConversationCodec() {
        super(EntityType.CONVERSATION, ConversationKey.class, Conversation.class);
    }

    @Override
    public ConversationKey key(Conversation value) {
        return new ConversationKey(value.workspace(), value.author(), value.id());
    }

    @Override
    public void write(Conversation value, AttributeWriter out) {
        out.allFields(
                "turns", value.turns().stream().map(ConversationCodec::fields).toList());
    }

    @Override
    Conversation decode(ConversationKey at, AttributeReader in) {
        return new Conversation(
                at.workspace(),
                at.author(),
                at.conversation(),
                in.allFields("turns").stream()
                        .map(AttributeReader::new)
                        .map(ConversationCodec::turn)
                        .toList(),
                in.epochSecond(Common.EXPIRES_AT));
    }

    @Override
    public Optional<Instant> expiresAt(Conversation value) {
        return Optional.of(value.expiresAt());
    }

    private static Attributes fields(Turn turn) {
        return new AttributeWriter()
                .text("question", turn.question())
                .time("askedAt", turn.askedAt())
                .choice("role", turn.role())
                .choice("state", turn.state())
                .allFields(
                        "sentences",
                        turn.sentences().stream().map(ConversationCodec::fields).toList())
                .number("dropped", turn.dropped())
                .allFields(
                        "sources",
                        turn.sources().stream().map(ConversationCodec::fields).toList())
                .done();
    }

    private static Turn turn(AttributeReader in) {
        return new Turn(
                in.text("question"),
                in.time("askedAt"),
                in.choice("role", Role.class),
                in.choice("state", AnswerState.class),
                in.allFields("sentences").stream()
                        .map(AttributeReader::new)
                        .map(ConversationCodec::sentence)
                        .toList(),
                SessionCodec.small(in.number("dropped")),
                in.allFields("sources").stream()
                        .map(AttributeReader::new)
                        .map(ConversationCodec::source)
                        .toList());
    }

    private static Attributes fields(AnswerSentence sentence) {
        return new AttributeWriter()
                .text("text", sentence.text())
                .allFields(
                        "cites",
                        sentence.citations().stream()
                                .map(cited -> RecapAttribute.moment(cited.moment())
                                        .text("campaign", cited.campaign().value())
                                        .text("session", cited.session().value())
                                        .done())
                                .toList())
                .done();
    }

    private static AnswerSentence sentence(AttributeReader in) {
        return new AnswerSentence(
                in.text("text"),
                in.allFields("cites").stream()
                        .map(AttributeReader::new)
                        .map(cited -> new AnswerSentence.Citation(
                                cited.as("campaign", CampaignId::new),
                                cited.as("session", SessionId::new),
                                RecapAttribute.moment(cited)))
                        .toList());
    }

    private static Attributes fields(Turn.Source source) {
        return new AttributeWriter()
                .text("campaign", source.campaign().value())
                .text("session", source.session().value())
                .number("version", source.version().micros())
                .done();
    }

    private static Turn.Source source(AttributeReader in) {
        return new Turn.Source(
                in.as("campaign", CampaignId::new),
                in.as("session", SessionId::new),
                new Version(in.number("version")));
    }
}
