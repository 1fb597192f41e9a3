package io.talestream.contracts.summary;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.text.Text;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// A summary of a session. A person's summary may carry a generated proposal, which a user can accept or dismiss.
///
/// @param text Markdown; of a generated summary, its recap as Markdown
/// @param recap generated from the transcript last, also if a person wrote the text; empty for summaries of earlier
///     releases, while it is withheld, and if there is no room for it beside very long texts
/// @param follows fingerprint of the corrections that the generated text follows; empty for summaries of earlier
///     releases, and while it is withheld
/// @param notice for GMs: what to know about the generated text, such as why the language model did not write it
public record Summary(
        SessionRef session,
        Edition edition,
        String text,
        Author author,
        Optional<Proposal> proposal,
        Optional<Recap> recap,
        Optional<String> notice,
        Optional<String> follows) {
    /// Some 4,000 words. Two such texts, of the longest characters in UTF-8, fill half of the largest item.
    public static final int LONGEST = 25_000;

    /// Of the texts and the recap together, in UTF-8.
    private static final int MOST_BYTES = 200_000;

    public static final int LONGEST_NOTICE = 500;
    public static final int LONGEST_PRINT = 64;

    /// Shown to players after an utterance was made secret, until the summary is regenerated.
    public static final String WITHHELD = "This summary is being regenerated.";

    public record Proposal(String text, Author.Machine by) {
        public Proposal {
            Text.prose("proposal", text, LONGEST);
        }
    }

    public Summary {
        Text.prose("summary", text, LONGEST);
        notice.ifPresent(line -> Text.line("notice", line, LONGEST_NOTICE));
        follows.ifPresent(print -> Text.line("follows", print, LONGEST_PRINT));
        if (proposal.isPresent() && author instanceof Author.Machine) {
            throw new IllegalArgumentException("a machine's summary is replaced, not proposed to");
        }
        if (text.equals(WITHHELD)) {
            // An earlier release withholds the text and keeps attributes that it does not know.
            recap = Optional.empty();
            follows = Optional.empty();
        }
        int texts = Text.utf8Length(text)
                + proposal.map(Proposal::text).map(Text::utf8Length).orElse(0);
        recap = recap.filter(found -> texts + found.bytes() <= MOST_BYTES);
    }

    public Summary(SessionRef session, Edition edition, String text, Author author, Optional<Proposal> proposal) {
        this(session, edition, text, author, proposal, Optional.empty(), Optional.empty(), Optional.empty());
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

    /// A generated summary in the form of this recap.
    public static Summary of(SessionRef session, Edition edition, Recap recap, Author.Machine by) {
        String text = RecapMarkdown.of(recap, LONGEST);
        return new Summary(
                session, edition, text, by, Optional.empty(), Optional.of(recap), Optional.empty(), Optional.empty());
    }

    public Summary noticing(Optional<String> newNotice) {
        return new Summary(session, edition, text, author, proposal, recap, newNotice, follows);
    }

    public Summary following(String fingerprint) {
        return new Summary(session, edition, text, author, proposal, recap, notice, Optional.of(fingerprint));
    }

    /// Whether a generated text is hidden until it is regenerated.
    public boolean isWithheld() {
        return !isByPerson() && text.equals(WITHHELD);
    }

    /// Without what was generated, which is regenerated. A person's text stays.
    public Summary withheld() {
        return isByPerson()
                ? new Summary(session, edition, text, author, proposal)
                : new Summary(session, edition, WITHHELD, author);
    }

    /// With a recap whose scenes a GM has changed. A person's text stays.
    public Summary with(Recap changed) {
        String newText = isByPerson() ? text : RecapMarkdown.of(changed, LONGEST);
        return new Summary(session, edition, newText, author, proposal, Optional.of(changed), notice, follows);
    }

    /// With another spelling of every text, regardless of its author.
    public Summary respelt(UnaryOperator<String> spelling) {
        return new Summary(
                session,
                edition,
                spelling.apply(text),
                author,
                proposal.map(one -> new Proposal(spelling.apply(one.text()), one.by())),
                recap.map(one -> one.respelt(spelling)),
                notice,
                follows);
    }

    /// Whether any text of it satisfies this.
    public boolean mentions(Predicate<String> words) {
        return words.test(text)
                || proposal.map(Proposal::text).filter(words).isPresent()
                || recap.filter(one -> one.mentions(words)).isPresent();
    }

    /// The successor when there is a newer summary: a generated one is replaced; a person's keeps its text and gets
    /// the newer one as a proposal, unless both texts are equal. A person's text replaces no recap: scenes stay.
    public Summary followedBy(Summary newer) {
        if (!(newer.author() instanceof Author.Machine machine)) {
            return new Summary(
                    session, edition, newer.text(), newer.author(), newer.proposal(), recap, notice, follows);
        }
        if (!isByPerson()) {
            return newer;
        }
        Optional<Proposal> proposed =
                newer.text().equals(text) ? Optional.empty() : Optional.of(new Proposal(newer.text(), machine));
        return new Summary(session, edition, text, author, proposed, newer.recap(), newer.notice(), newer.follows());
    }
}
