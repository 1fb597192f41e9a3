package io.talestream.contracts.summary;

import io.talestream.contracts.session.SessionRef;
import io.talestream.contracts.text.Text;

public record Summary(SessionRef session, Edition edition, String text, Author author) {
    public static final int LONGEST = 40_000;

    public Summary {
        Text.prose("summary", text, LONGEST);
    }

    public boolean isByPerson() {
        return switch (author) {
            case Author.Person _ -> true;
            case Author.Machine _ -> false;
        };
    }
}
