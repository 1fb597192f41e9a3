package io.talestream.search.query;

import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/// An index with one workspace, and a player who searches it.
abstract class SearchFixture {
    final WrittenIndex index = new WrittenIndex(false);
    final WorkspaceId workspace = WorkspaceId.next();
    final SessionId session = SessionId.next();
    final SessionId other = SessionId.next();
    int ordinal;

    @AfterEach
    void close() {
        index.close();
    }

    SearchPage turn(String typed, Optional<String> position) {
        return index.search().answer(reader(), new SearchRequest(typed, Scope.EVERYWHERE, 10, position));
    }

    record Result(SearchPage answer) {
        List<Hit> hits() {
            return answer.hits();
        }
    }

    Result search(String typed) {
        return search(typed, Scope.EVERYWHERE);
    }

    Result search(String typed, Scope scope) {
        return new Result(index.search().answer(reader(), request(typed, scope)));
    }

    static SearchRequest request(String typed, Scope scope) {
        return new SearchRequest(typed, scope, 20, Optional.empty());
    }

    List<String> texts(String typed) {
        return search(typed).hits().stream().map(Hit::text).toList();
    }

    List<String> spoken(Reader reader, String typed) {
        return texts(reader, request(typed, Scope.EVERYWHERE));
    }

    List<String> spoken(Reader reader, String typed, String speaker) {
        return texts(
                reader,
                request(typed, new Scope(EnumSet.allOf(SearchedPlaces.class), Optional.empty(), Optional.of(speaker))));
    }

    List<String> texts(Reader reader, SearchRequest request) {
        return index.search().answer(reader, request).hits().stream()
                .map(Hit::text)
                .toList();
    }

    Reader reader() {
        return new Reader(workspace, Role.PLAYER, Set.of(session, other), Set.of());
    }

    static Utterance utterance(int ordinal, String speaker, String text, boolean secret) {
        return new Utterance(ordinal, speaker, Optional.empty(), text, Optional.empty(), List.of(), secret);
    }

    void said(String text) {
        said("Mira", text);
    }

    void said(String speaker, String text) {
        index.moment(workspace, session, ordinal++, speaker, text);
    }
}
