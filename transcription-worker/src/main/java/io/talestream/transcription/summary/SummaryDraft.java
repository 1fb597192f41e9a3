package io.talestream.transcription.summary;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Summary;
import java.util.Optional;
import java.util.regex.Pattern;

/// A generated summary before any edit.
///
/// @param method name and version of the method, which says whether it is extractive or generative
/// @param notice for GMs: what to know about it, such as why the language model did not write it
public record SummaryDraft(Edition edition, String method, Recap recap, Optional<String> notice) {
    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cs}\\u2028\\u2029\\s]+");

    public SummaryDraft {
        new Author.Machine(method);
    }

    public SummaryDraft(Edition edition, String method, Recap recap) {
        this(edition, method, recap, Optional.empty());
    }

    /// With a notice on one line, which is cut if it is too long.
    public SummaryDraft noticing(String text) {
        String line = UNFIT.matcher(text)
                .replaceAll(" ")
                .codePoints()
                .limit(Summary.LONGEST_NOTICE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return new SummaryDraft(edition, method, recap, Optional.of(line));
    }

    public Summary of(SessionRef session) {
        return Summary.of(session, edition, recap, new Author.Machine(method)).noticing(notice);
    }
}
