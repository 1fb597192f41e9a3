package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.UserId;
import java.util.Optional;

/// The person behind a label of a transcript, and the character they play.
///
/// @param member the member who this person is, if they are one
public record Speaker(String name, Optional<String> character, Optional<UserId> member) {
    public static final int LONGEST = 100;

    public Speaker {
        Text.line("name", name, LONGEST);
        character.ifPresent(played -> Text.line("character", played, LONGEST));
    }

    /// A speaker who is not known to be a member.
    public Speaker(String name, Optional<String> character) {
        this(name, character, Optional.empty());
    }
}
