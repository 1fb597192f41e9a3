package io.talestream.ingest.ask;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.talestream.contracts.conversation.ConversationId;
import io.talestream.ingest.access.Access;
import io.talestream.ingest.access.Action;
import io.talestream.ingest.access.Membership;
import io.talestream.ingest.identity.Caller;
import io.talestream.ingest.identity.CallerRoutes;
import io.talestream.ingest.search.PassageView;

@Controller("/api/workspaces/{ws}/ask")
@CallerRoutes
record AskController(AskedQuestions questions, AnswerWriter writer, KeptAnswers kept, Access access) {
    /// Ask a question about the transcripts. Returns the best passages, and, with a language model, a short answer
    /// in which every sentence cites lines that support it. With `Accept: text/event-stream` the response is a
    /// stream: an event `passages`, an event `sentence` for each sentence as it is written, and an event `answer`
    /// with the whole answer. A question that is sent again is answered again.
    @ApiResponse(
            responseCode = "200",
            content = {
                @Content(mediaType = MediaType.APPLICATION_JSON, schema = @Schema(implementation = AskView.class)),
                @Content(mediaType = MediaType.TEXT_EVENT_STREAM, schema = @Schema(type = "string"))
            })
    @Post(produces = {MediaType.APPLICATION_JSON, MediaType.TEXT_EVENT_STREAM})
    HttpResponse<?> ask(HttpRequest<?> request, Caller caller, String ws, @Body QuestionFields sent) {
        // Reads the current role, as a search does.
        Membership seat = access.enterNow(caller, ws, Action.LOOK);
        AskedQuestion question = questions.of(seat, sent);
        boolean isStreamed = request.accept().contains(MediaType.TEXT_EVENT_STREAM_TYPE);
        return isStreamed
                ? HttpResponse.ok(new AnswerStream(question, writer, kept).events())
                        .contentType(MediaType.TEXT_EVENT_STREAM_TYPE)
                : HttpResponse.ok(whole(question)).contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    private AskView whole(AskedQuestion question) {
        Answer answer = writer.answer(question, _ -> {});
        return new AskView(
                kept.keep(question, answer.turn(question)).map(ConversationId::value),
                PassageView.all(question.passages(), question.outline()),
                AnswerView.of(answer, question));
    }
}
