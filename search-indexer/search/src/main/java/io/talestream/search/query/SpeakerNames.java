package io.talestream.search.query;

import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.search.index.Fields;
import io.talestream.search.index.FoldedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.opensearch.client.opensearch._types.query_dsl.BoolQuery;
import org.opensearch.client.opensearch._types.query_dsl.Query;

/// Resolves a name to speakers. The index has the labels of transcripts. In a session where a speaker is identified
/// or plays a character, that name replaces the label.
record SpeakerNames(Map<SessionId, Speakers> named) {
    /// Matches speakers with exactly this name.
    Query named(String name) {
        String wanted = FoldedText.of(name).strip();
        return said(Queries.term(Fields.SPEAKER_FOLDED, name), wanted::equals);
    }

    /// Matches speakers with this name or this first name.
    Query called(String name) {
        String wanted = FoldedText.of(name).strip();
        Query byLabel = Queries.any(List.of(
                Queries.term(Fields.SPEAKER_FOLDED, name),
                Query.of(query -> query.prefix(
                        prefix -> prefix.field(Fields.SPEAKER_FOLDED).value(name + " ")))));
        return said(byLabel, folded -> folded.equals(wanted) || folded.startsWith(wanted + " "));
    }

    private Query said(Query byLabel, Predicate<String> isWanted) {
        Map<String, Set<String>> meant = new TreeMap<>();
        Map<String, Set<String>> others = new TreeMap<>();
        named.forEach((session, speakers) -> speakers.byLabel().forEach((label, who) -> {
            if (names(who).map(FoldedText::of).anyMatch(isWanted)) {
                meant.computeIfAbsent(label, _ -> new TreeSet<>()).add(session.value());
            } else if (isWanted.test(FoldedText.of(label))) {
                others.computeIfAbsent(label, _ -> new TreeSet<>()).add(session.value());
            }
        }));
        var itself = new BoolQuery.Builder().filter(byLabel);
        others.forEach((label, sessions) -> itself.mustNot(labelled(label, sessions)));
        List<Query> any = new ArrayList<>(List.of(Queries.bool(itself)));
        meant.forEach((label, sessions) -> any.add(labelled(label, sessions)));
        return Queries.filtered(Queries.any(any));
    }

    private static Stream<String> names(Speaker who) {
        return Stream.concat(Stream.of(who.name()), who.character().stream());
    }

    private static Query labelled(String label, Set<String> sessions) {
        return Queries.filtered(Queries.term(Fields.SPEAKER, label), Queries.oneOf(Fields.SESSION, sessions));
    }
}
