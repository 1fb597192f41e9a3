package io.talestream.languagemodel;

import java.util.function.Consumer;

/// A model that answers in text.
public interface LanguageModel {
    /// The name of the model, for users.
    String name();

    /// Returns the whole answer.
    ///
    /// @throws ModelFailure if there is no usable answer
    ChatReply chat(ChatRequest request);

    /// Passes the answer on in pieces while the model writes it. A model that cannot do so passes it on as a whole.
    ///
    /// @throws ModelFailure if there is no usable answer; pieces may have been passed on
    default ChatReply chat(ChatRequest request, Consumer<String> pieces) {
        ChatReply reply = chat(request);
        pieces.accept(reply.text());
        return reply;
    }
}
