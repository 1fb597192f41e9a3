package io.talestream.contracts.summary;

import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.UserId;

/// Who wrote a summary. What a person wrote is never replaced by a machine.
public sealed interface Author {
    record Person(UserId user) implements Author {}

    record Machine(String engine) implements Author {
        public Machine {
            Text.line("engine", engine, 100);
        }
    }
}
