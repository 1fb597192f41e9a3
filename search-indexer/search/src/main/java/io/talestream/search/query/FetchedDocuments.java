package io.talestream.search.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.search.answer.Fragments;
import io.talestream.search.answer.Hit;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import io.talestream.search.query.RankedHit.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Documents returned by the index, by id.
final class FetchedDocuments {
    private static final int EXCERPT = 400;

    private final Map<String, DocumentHit> byId = new HashMap<>();

    /// Folded words that also match when written as two words.
    private final Set<String> asOne;

    /// Whether secrets count in the positions of moments.
    private final boolean countsSecrets;

    static FetchedDocuments of(
            ReaderIndex index,
            ReaderRequests requests,
            Snapshot snapshot,
            MatchQuery matching,
            List<RankedHit> ranked) {
        var shown = new FetchedDocuments(matching.asOne(), requests.reader().seesSecrets());
        if (!ranked.isEmpty()) {
            shown.add(index.ask(snapshot, requests.whole(snapshot, matching, ranked)));
        }
        return shown;
    }

    private FetchedDocuments(Set<String> asOne, boolean countsSecrets) {
        this.asOne = asOne;
        this.countsSecrets = countsSecrets;
    }

    private void add(JsonNode answer) {
        answer.path("hits").path("hits").forEach(hit -> byId.put(hit.path("_id").asText(), DocumentHit.of(hit)));
    }

    /// In this order. Documents that were removed since ranking are omitted.
    List<Hit> hits(List<RankedHit> ranked) {
        return ranked.stream()
                .flatMap(one -> Stream.ofNullable(byId.get(one.id())).map(document -> hit(one, document)))
                .toList();
    }

    /// The matched words that are forms of query words, with repetitions.
    List<String> asMeant() {
        return byId.values().stream()
                .flatMap(document -> document.marked(MatchKinds.FORM).or(asOne).words().stream())
                .toList();
    }

    /// The words that match approximately, with repetitions.
    List<String> near() {
        return byId.values().stream()
                .flatMap(document -> document.marked(MatchKinds.SPELLED, MatchKinds.SOUND).words().stream())
                .toList();
    }

    private Hit hit(RankedHit ranked, DocumentHit document) {
        Kind kind = document.find(Fields.KIND, text -> Kind.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElseThrow(() -> new IllegalStateException("document has no kind"));
        Optional<Hit.Moment> moment = document.place().map(place -> moment(ranked, document, place));
        return new Hit(
                kind,
                document.find(Fields.CAMPAIGN, CampaignId::new),
                document.find(Fields.SESSION, SessionId::new),
                document.find(Fields.ITEM, ItemId::new),
                document.find(Fields.EDITION, Edition::valueOf),
                moment,
                document.find(Fields.TITLE, Function.identity()).orElse(""),
                moment.isPresent() ? document.text() : excerpt(document.text()),
                Fragments.of(document.marked(MatchKinds.values()).or(asOne)));
    }

    /// A hit by meaning has the turns of all moments that it stands for.
    private Hit.Moment moment(RankedHit ranked, DocumentHit document, Place place) {
        int moments = countsSecrets ? 0 : count(document, Fields.SECRET_MOMENTS);
        DocumentHit first =
                ranked.window().map(range -> byId.get(range.first())).orElse(document);
        DocumentHit last = ranked.window().map(range -> byId.get(range.last())).orElse(document);
        return new Hit.Moment(
                place.ordinal() - moments,
                turn(first, Fields.FIRST_TURN),
                turn(last, Fields.LAST_TURN),
                speaker(document),
                document.number(Fields.START_MS),
                document.number(Fields.END_MS),
                document.find(Fields.TAGS, Utterance.Kind::of)
                        .flatMap(Function.identity())
                        .orElse(Utterance.Kind.SPEECH),
                said(document, Fields.BEFORE),
                said(document, Fields.AFTER));
    }

    private int turn(DocumentHit document, String field) {
        return count(document, field) - (countsSecrets ? 0 : count(document, Fields.SECRET_TURNS));
    }

    private static int count(DocumentHit document, String field) {
        return document.number(field).orElse(0L).intValue();
    }

    private static Optional<Hit.Said> said(DocumentHit document, String beside) {
        return document.part(beside)
                .map(said -> new Hit.Said(speaker(said), said.number(Fields.START_MS), said.text()));
    }

    private static String speaker(DocumentHit document) {
        return document.find(Fields.SPEAKER, Function.identity()).orElse("");
    }

    private static String excerpt(String text) {
        if (text.codePointCount(0, text.length()) <= EXCERPT) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, EXCERPT)).stripTrailing() + " …";
    }
}
