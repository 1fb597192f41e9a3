package io.talestream.contracts.session;

import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.visibility.Visibility;
import java.time.LocalDate;
import java.util.Optional;

/// The fields of a session that users edit.
///
/// @param language of the recording; if empty, the campaign's
public record SessionDetails(
        SessionName name,
        Description description,
        Optional<LocalDate> playedOn,
        Optional<SpokenLanguage> language,
        Visibility visibility) {
    public static SessionDetails named(SessionName name) {
        return new SessionDetails(name, Description.NONE, Optional.empty(), Optional.empty(), Visibility.ALL);
    }

    public SessionDetails seenBy(Visibility newVisibility) {
        return new SessionDetails(name, description, playedOn, language, newVisibility);
    }
}
