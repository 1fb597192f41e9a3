package io.talestream.contracts.summary;

import io.talestream.contracts.text.Text;
import io.talestream.contracts.user.UserId;

/// The author of a summary. A machine never replaces a person's summary.
public sealed interface Author {
    record Person(UserId user) implements Author {}

    record Machine(String engine) implements Author {
        public Machine {
            Text.line("engine", engine, 100);
        }
    }
}
