package io.talestream.ingest.ask;

import io.micronaut.http.sse.Event;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.ingest.ask.AnswerView.SentenceView;
import io.talestream.ingest.ask.AskView.AnswerEvent;
import io.talestream.ingest.ask.AskView.PassagesEvent;
import io.talestream.ingest.search.PassageView;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/// The events of one question: its passages, each checked sentence, and the whole answer. A client that closes the
/// connection ends the request to the model.
record AnswerStream(AskedQuestion question, AnswerWriter writer, KeptAnswers kept) {
    Flux<Event<Object>> events() {
        return Flux.create(this::run);
    }

    private void run(FluxSink<Event<Object>> sink) {
        Thread sender = Thread.ofVirtual().name("answer").unstarted(() -> send(sink));
        sink.onDispose(sender::interrupt);
        sender.start();
    }

    private void send(FluxSink<Event<Object>> sink) {
        try {
            sink.next(event("passages", new PassagesEvent(PassageView.all(question.passages(), question.outline()))));
            Answer answer = writer.answer(
                    question, sentence -> sink.next(event("sentence", SentenceView.of(sentence, question.outline()))));
            if (!sink.isCancelled()) {
                var conversation = kept.keep(question, answer.turn(question)).map(ConversationId::value);
                sink.next(event("answer", new AnswerEvent(conversation, AnswerView.of(answer, question))));
            }
        } finally {
            sink.complete();
        }
    }

    private static Event<Object> event(String name, Object data) {
        return Event.of(data).name(name);
    }
}
