package io.talestream.contracts.session;

import io.talestream.contracts.text.Description;
import io.talestream.contracts.visibility.Visibility;
import java.time.LocalDate;
import java.util.Optional;

public record SessionDetails(
        SessionName name, Description description, Optional<LocalDate> playedOn, Visibility visibility) {
    public static SessionDetails named(SessionName name) {
        return new SessionDetails(name, Description.NONE, Optional.empty(), Visibility.ALL);
    }
}
