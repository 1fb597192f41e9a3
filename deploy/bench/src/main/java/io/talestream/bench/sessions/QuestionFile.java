package io.talestream.bench.sessions;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.contracts.session.ref.SessionRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Questions that a person wrote, in the file that `-Dquestions` names: a JSON array of objects with `session` (the
/// name of its file), `firstTurn` and `lastTurn` of the passage that answers it, and `text`.
public record QuestionFile(List<Written> questions) {
    public record Written(String session, int firstTurn, int lastTurn, String text) {}

    public static Optional<QuestionFile> find() {
        return Optional.ofNullable(System.getProperty("questions"))
                .filter(name -> !name.isBlank())
                .map(Path::of)
                .map(QuestionFile::read);
    }

    private static QuestionFile read(Path file) {
        try {
            return new QuestionFile(new JsonMapper().readValue(Files.readAllBytes(file), new TypeReference<>() {}));
        } catch (IOException e) {
            throw new UncheckedIOException("the questions in %s cannot be read".formatted(file), e);
        }
    }

    /// Those about one session.
    public List<Question> of(SampleSession session, SampleLibrary library) {
        SessionRef ref = library.ref(session);
        return questions.stream()
                .filter(question -> question.session().equals(session.episode()))
                .map(question -> new Question(
                        ref.campaign(), ref.session(), question.firstTurn(), question.lastTurn(), question.text()))
                .toList();
    }
}
