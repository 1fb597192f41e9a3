package io.talestream.contracts.transcript.correction;

import io.talestream.contracts.transcript.Utterance;

/// A message of a chat log, which is the same in every transcript.
record Message(String speaker, String text) {
    static Message of(Utterance message) {
        return new Message(message.speaker(), message.text());
    }
}
