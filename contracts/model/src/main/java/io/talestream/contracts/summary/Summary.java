package io.talestream.contracts.summary;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.text.Text;
import java.util.Optional;

/// A summary of a session. A person's summary may carry a generated proposal, which a user can accept or dismiss.
public record Summary(SessionRef session, Edition edition, String text, Author author, Optional<Proposal> proposal) {
    /// Some 4,000 words. Two such texts, of the longest characters in UTF-8, fill half of the largest item.
    public static final int LONGEST = 25_000;

    /// Shown to players after an utterance was made secret, until the summary is regenerated.
    public static final String WITHHELD = "This summary is being regenerated.";

    public record Proposal(String text, Author.Machine by) {
        public Proposal {
            Text.prose("proposal", text, LONGEST);
        }
    }

    public Summary {
        Text.prose("summary", text, LONGEST);
        if (proposal.isPresent() && author instanceof Author.Machine) {
            throw new IllegalArgumentException("a machine's summary is replaced, not proposed to");
        }
    }

    public Summary(SessionRef session, Edition edition, String text, Author author) {
        this(session, edition, text, author, Optional.empty());
    }

    public boolean isByPerson() {
        return switch (author) {
            case Author.Person _ -> true;
            case Author.Machine _ -> false;
        };
    }

    /// Without its text. Only for generated summaries, which are regenerated.
    public Summary withheld() {
        return new Summary(session, edition, WITHHELD, author);
    }

    /// The successor when there is a newer summary: a generated one is replaced; a person's keeps its text and gets
    /// the newer one as a proposal, unless both texts are equal.
    public Summary followedBy(Summary newer) {
        if (!isByPerson() || !(newer.author() instanceof Author.Machine machine)) {
            return newer;
        }
        Optional<Proposal> proposed =
                newer.text().equals(text) ? Optional.empty() : Optional.of(new Proposal(newer.text(), machine));
        return new Summary(session, edition, text, author, proposed);
    }
}
