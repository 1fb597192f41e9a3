package io.talestream.ingest.ask;

import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.RequiredMode;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.contracts.conversation.Turn;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.ingest.problem.Fields;
import io.talestream.ingest.schema.SingleLine;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A question. With `campaign` or `session`, only their transcripts are read. With `conversation`, it is a follow-up to
/// the questions of that conversation.
@Serdeable
record QuestionFields(
        @SingleLine(value = Turn.LONGEST_QUESTION, mode = RequiredMode.REQUIRED) @Nullable
        String question,

        @Schema(pattern = ID) @Nullable String campaign,
        @Schema(pattern = ID) @Nullable String session,
        @Schema(pattern = ID) @Nullable String conversation) {
    static final String ID = "^[0-7][0-9A-HJKMNP-TV-Z]{25}$";

    record CheckedQuestion(
            String question,
            Optional<CampaignId> campaign,
            Optional<SessionId> session,
            Optional<ConversationId> conversation) {}

    /// Reports all invalid fields at once.
    CheckedQuestion checked() {
        var fields = new Fields();
        var text = fields.required("question", question, Fields.visible(Turn::checkedQuestion));
        var ofCampaign = fields.optional("campaign", campaign, CampaignId::new);
        var ofSession = fields.optional("session", session, SessionId::new);
        var continued = fields.optional("conversation", conversation, ConversationId::new);
        fields.check();
        return new CheckedQuestion(text.get(), ofCampaign.value(), ofSession.value(), continued.value());
    }
}
