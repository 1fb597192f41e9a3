package io.talestream.contracts.summary;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.text.Text;
import java.util.Optional;

/// What a session meant. Beside what a person wrote there may be what a machine would write now; it is theirs
/// to take or leave.
public record Summary(SessionRef session, Edition edition, String text, Author author, Optional<Proposal> proposal) {
    /// Some 4,000 words. Two such texts, of the longest characters there are, fill half of the largest item.
    public static final int LONGEST = 25_000;

    /// What players read between the moment in which something was made secret and the next telling.
    public static final String WITHHELD = "This summary is being written anew.";

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

    /// Without what it says. Only of what a machine told, which is told anew.
    public Summary withheld() {
        return new Summary(session, edition, WITHHELD, author);
    }

    /// What becomes of this when there is a newer one: a machine's gives way, and beside a person's it is a
    /// proposal, unless it says the same.
    public Summary followedBy(Summary newer) {
        if (!isByPerson() || !(newer.author() instanceof Author.Machine machine)) {
            return newer;
        }
        Optional<Proposal> proposed =
                newer.text().equals(text) ? Optional.empty() : Optional.of(new Proposal(newer.text(), machine));
        return new Summary(session, edition, text, author, proposed);
    }
}
