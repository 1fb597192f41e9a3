package io.talestream.contracts.transcript.format.input;

import io.talestream.contracts.text.InvalidField;

/// A location in the input. Its name is computed only for an error message.
@FunctionalInterface
public interface InputLocation {
    String name();

    static InputLocation line(int number) {
        return () -> "line " + number;
    }

    default UnreadableTranscript expected(String what) {
        return refused("expected " + what);
    }

    default UnreadableTranscript refused(String problem) {
        return new UnreadableTranscript(name(), problem);
    }

    default UnreadableTranscript refused(InvalidField invalid) {
        return refused(invalid.field() + " " + invalid.problem());
    }
}
