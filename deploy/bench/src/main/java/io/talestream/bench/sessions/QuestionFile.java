package io.talestream.bench.sessions;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.talestream.bench.sessions.SampleSession.Scene;
import io.talestream.contracts.session.ref.SessionRef;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Questions that were written for sessions, in the file that `-Dquestions` names: a JSON array of objects with
/// `session` (the name of its file), `firstTurn` and `lastTurn` of the passage that answers it, and `text`.
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

    /// Those about one session, which are answered by their passage.
    public List<Question> ofPassages(SampleSession session, SampleLibrary library) {
        return of(session)
                .map(question -> question(session, library, question.firstTurn(), question.lastTurn(), question.text()))
                .toList();
    }

    /// The same, answered by every turn of the scenes that the passage is in.
    public List<Question> ofScenes(SampleSession session, SampleLibrary library) {
        return of(session)
                .map(question -> {
                    List<Scene> scenes = session.scenes().stream()
                            .filter(scene -> scene.firstTurn() <= question.lastTurn()
                                    && scene.lastTurn() >= question.firstTurn())
                            .toList();
                    int first = scenes.stream().mapToInt(Scene::firstTurn).reduce(question.firstTurn(), Math::min);
                    int last = scenes.stream().mapToInt(Scene::lastTurn).reduce(question.lastTurn(), Math::max);
                    return question(session, library, first, last, question.text());
                })
                .toList();
    }

    private Stream<Written> of(SampleSession session) {
        return questions.stream().filter(question -> question.session().equals(session.episode()));
    }

    private static Question question(SampleSession session, SampleLibrary library, int first, int last, String text) {
        SessionRef ref = library.ref(session);
        return new Question(ref.campaign(), ref.session(), first, last, text);
    }
}
