package io.talestream.ingest.search;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.ingest.outline.Outline;
import io.talestream.search.answer.Hit;
import java.util.List;
import java.util.stream.Stream;

/// A moment of a transcript that may answer a question.
@Serdeable
public record PassageView(SearchPageView.SessionView session, HitView hit) {
    public static List<PassageView> all(List<Hit> hits, Outline outline) {
        return hits.stream()
                .flatMap(hit -> hit.session().flatMap(id -> SearchPageView.session(id, outline)).stream()
                        .flatMap(session -> Stream.of(new PassageView(session, HitView.of(hit, outline)))))
                .toList();
    }
}
