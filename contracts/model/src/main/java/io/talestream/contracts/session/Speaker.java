package io.talestream.contracts.session;

import io.talestream.contracts.text.Text;
import java.util.Optional;

/// The person behind a label of a transcript, and the character they play.
public record Speaker(String name, Optional<String> character) {
    public static final int LONGEST = 100;

    public Speaker {
        Text.line("name", name, LONGEST);
        character.ifPresent(played -> Text.line("character", played, LONGEST));
    }
}
