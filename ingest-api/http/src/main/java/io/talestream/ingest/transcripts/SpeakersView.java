package io.talestream.ingest.transcripts;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.user.UserId;
import io.talestream.ingest.schema.MayBeAbsent;
import java.util.List;
import java.util.Optional;

/// The speakers of a session, and proposals for labels without a name. The ETag of the response is the session's.
@Serdeable
public record SpeakersView(List<SpeakerView> speakers, List<ProposalView> proposals) {
    /// The person behind a label of the transcript, the character they play, and the member they are.
    @Serdeable
    public record SpeakerView(
            String label,
            String name,
            @MayBeAbsent Optional<String> character,
            @MayBeAbsent Optional<String> member) {
        static SpeakerView of(String label, Speaker speaker) {
            return new SpeakerView(
                    label, speaker.name(), speaker.character(), speaker.member().map(UserId::value));
        }
    }

    /// The member whose voice is like that of a label, and how sure this is, from 0 to 1.
    @Serdeable
    public record ProposalView(String label, String member, String name, double confidence) {
        static ProposalView of(SpeakerProposals.Proposal proposal) {
            return new ProposalView(
                    proposal.label(),
                    proposal.member().user().value(),
                    proposal.member().displayName().value().value(),
                    proposal.confidence());
        }
    }

    static SpeakersView of(StoredValue<Session> session, List<SpeakerProposals.Proposal> proposals) {
        return new SpeakersView(
                session.value().speakers().byLabel().entrySet().stream()
                        .map(who -> SpeakerView.of(who.getKey(), who.getValue()))
                        .toList(),
                proposals.stream().map(ProposalView::of).toList());
    }
}
