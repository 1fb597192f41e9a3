package io.talestream.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.talestream.contracts.item.ItemId;
import io.talestream.contracts.session.Speaker;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.Role;
import io.talestream.contracts.visibility.Visibility;
import io.talestream.search.answer.Hit;
import io.talestream.search.answer.SearchPage;
import io.talestream.search.answer.SearchPage.Share;
import io.talestream.search.document.Moment;
import io.talestream.search.index.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which documents match a query, in which order, and what a hit shows.
class MatchingIT extends SearchFixture {
    @Test
    void a_short_query_needs_all_words_in_any_inflected_form() {
        said("The dragon sails over the burning town.");
        said("A dragon sleeps.");
        said("Burn the ships!");

        assertThat(texts("burned dragons")).containsExactly("The dragon sails over the burning town.");
    }

    @Test
    void words_are_optional_only_if_no_document_matches_all() {
        said("The dragon sails over the town.");
        said("A beholder floats.");

        assertThat(texts("dragon beholder")).hasSize(2);
        assertThat(texts("dragon town")).hasSize(1);
    }

    @Test
    void an_exact_match_of_some_words_outranks_a_fuzzy_match_of_all() {
        said("Lady Kima waits.");
        said("Vex and her lads drink kina.");

        assertThat(texts("vax lady kima").getFirst()).isEqualTo("Lady Kima waits.");
    }

    @Test
    void an_exact_spelling_ranks_first() {
        said("They sail and sail, sailing on.");
        said("They sails away in the night, far from home.");

        assertThat(texts("sails").getFirst()).startsWith("They sails");
    }

    @Test
    void adjacent_words_rank_before_scattered_words() {
        said("The gold is gone, says the dragon, who is old and grey and sleeps a lot.");
        said("Look: over there the gold dragon lies, who is old and grey and sleeps a lot.");

        assertThat(texts("gold dragon").getFirst()).contains("gold dragon");
    }

    @Test
    void matches_that_are_close_together_rank_first_and_every_scene_comes_once_before_any_comes_again() {
        index.moment(workspace, other, 500, "Mira", "An amber lantern, alone.");
        for (int at : List.of(20, 22, 23)) {
            index.moment(workspace, session, at, "Mira", "An amber lantern, number %d.".formatted(at));
        }

        assertThat(texts("amber lantern"))
                .startsWith("An amber lantern, number 22.", "An amber lantern, alone.")
                .hasSize(4);
    }

    @Test
    void a_phrase_matches_only_its_exact_words_in_order() {
        said("The gold dragon sleeps.");
        said("The dragon sleeps on gold.");
        said("The gold dragons sleep.");

        assertThat(texts("\"gold dragon\"")).containsExactly("The gold dragon sleeps.");
    }

    @Test
    void exclusions_alternatives_prefixes_and_speakers_filter_the_hits() {
        said("Mira Vale", "The gold dragon sleeps.");
        said("Tom", "The silver dragon sleeps.");
        said("Mirabel", "The red dragon sleeps.");

        assertThat(texts("dragon -gold")).hasSize(2).noneMatch(text -> text.contains("gold"));
        assertThat(texts("gold OR silver")).hasSize(2).noneMatch(text -> text.contains("red"));
        assertThat(texts("silv*")).containsExactly("The silver dragon sleeps.");
        assertThat(texts("dragon speaker:tom")).containsExactly("The silver dragon sleeps.");
        assertThat(texts("dragon -speaker:TOM")).hasSize(2);
        assertThat(texts("speaker:mira")).containsExactly("The gold dragon sleeps.");
        assertThat(texts("speaker:\"mira vale\" dragon")).containsExactly("The gold dragon sleeps.");
        assertThat(texts("-dragon")).isEmpty();
    }

    @Test
    void a_name_is_found_in_any_spelling() {
        said("Then Vex'ahlia draws her bow.");
        said("Grog's axe is stuck in Kraghammer.");
        said("Nothing else happens.");

        for (String typed : List.of("Vex'ahlia", "vex’ahlia", "vexahlia", "Vexalia", "Veksahlia", "vex ahlia")) {
            assertThat(texts(typed)).as(typed).containsExactly("Then Vex'ahlia draws her bow.");
        }
        for (String typed : List.of("grog", "Grog's", "Craghammer", "krag hammer", "Kraghamer", "grogs axe")) {
            assertThat(texts(typed)).as(typed).containsExactly("Grog's axe is stuck in Kraghammer.");
        }
    }

    @Test
    void compounds_match_whether_written_together_or_apart() {
        said("I cast fireball!");
        said("I cast fire ball!");

        assertThat(texts("fireball")).hasSize(2);
        assertThat(texts("fire ball")).hasSize(2);
    }

    @Test
    void a_misspelled_query_gets_a_suggestion() {
        said("Then Vex'ahlia draws her bow.");
        said("And Vex'ahlia opens the door.");

        SearchPage answer = search("Vexalia opened").answer();

        assertThat(answer.overview().orElseThrow().didYouMean()).contains("Vex'ahlia opened");
        assertThat(answer.overview().orElseThrow().nearly()).isTrue();
        assertThat(search("Vex'ahlia opened").answer().overview().orElseThrow().didYouMean())
                .isEmpty();
    }

    @Test
    void fuzzy_matches_are_left_out_when_exact_matches_suffice() {
        for (int i = 0; i < 20; i++) {
            said("They gave up.");
        }
        for (int i = 0; i < 20; i++) {
            said("The gate is shut.");
        }

        assertThat(search("gate").answer().overview().orElseThrow().total()).isEqualTo(20);
        assertThat(search("gate").answer().overview().orElseThrow().nearly()).isFalse();
    }

    @Test
    void a_description_finds_a_scene_that_spans_several_moments() {
        for (int i = 0; i < 200; i++) {
            said("We walk along the road number %d and talk about the weather, the party and the king.".formatted(i));
        }
        int scene = ordinal;
        said("The beholder floats above the chasm.");
        said("I throw my hammer at its central eye!");
        said("It screams, and the antimagic cone flickers.");
        said("Pike prays, and a light fills the cavern.");
        for (int i = 0; i < 200; i++) {
            said("The king talks about the party and the weather for %d minutes.".formatted(i));
        }

        Hit best = search("The party fights a beholder over a chasm in a cavern. Grog hits its central eye with a "
                        + "thrown hammer, which makes its antimagic cone flicker, while Pike prays to Sarenrae for "
                        + "light.")
                .hits()
                .getFirst();

        assertThat(best.moment().orElseThrow().ordinal()).isBetween(scene, scene + 3);
    }

    @Test
    void a_hit_has_its_position_and_its_context() {
        index.moment(
                new SessionRef(workspace, WrittenIndex.campaignOf(session), session),
                new Moment(
                        1,
                        2,
                        3,
                        Optional.of(new Span(1_000, 1_900)),
                        "Mira",
                        "The <b>dragon</b> sleeps.",
                        false,
                        Utterance.Kind.ROLL,
                        0,
                        0,
                        Optional.of(new Moment.Said("Tom", Optional.of(0L), "Before.")),
                        Optional.of(new Moment.Said("Tom", Optional.of(2_000L), "After."))));

        Hit hit = search("dragon").hits().getFirst();

        assertThat(hit.kind()).isEqualTo(Kind.MOMENT);
        assertThat(hit.session()).contains(session);
        assertThat(hit.campaign()).contains(WrittenIndex.campaignOf(session));
        assertThat(hit.text()).isEqualTo("The <b>dragon</b> sleeps.");
        assertThat(hit.fragments()).containsExactly("The &lt;b&gt;<mark>dragon</mark>&lt;/b&gt; sleeps.");
        assertThat(hit.moment())
                .contains(new Hit.Moment(
                        1,
                        2,
                        3,
                        "Mira",
                        Optional.of(1_000L),
                        Optional.of(1_900L),
                        Utterance.Kind.ROLL,
                        Optional.of(new Hit.Said("Tom", Optional.of(0L), "Before.")),
                        Optional.of(new Hit.Said("Tom", Optional.of(2_000L), "After."))));
    }

    @Test
    void fuzzy_matches_are_marked() {
        said("Then Vex'ahlia casts fire ball.");

        assertThat(search("Vexalia").hits().getFirst().fragments())
                .containsExactly("Then <mark>Vex&#39;ahlia</mark> casts fire ball.");
        assertThat(search("fireball").hits().getFirst().fragments())
                .containsExactly("Then Vex&#39;ahlia casts <mark>fire ball</mark>.");
    }

    @Test
    void a_word_may_be_similar_to_more_words_than_a_query_may_have_clauses() {
        String letters = "abcdefghijklmnopqrstuvwxyz0123456789";
        for (char first : letters.toCharArray()) {
            said(letters.chars()
                    .mapToObj(second -> "mar" + first + (char) second + "gold")
                    .collect(Collectors.joining(" ")));
        }

        assertThat(search("marzzgold").answer().overview().orElseThrow().total())
                .isEqualTo(letters.length());
    }

    @Test
    void only_rare_words_are_searched_approximately() {
        for (int i = 0; i < 10; i++) {
            said("The lantern glows.");
        }
        said("A lantern in the harbor.");
        said("A lintern in the harbor.");

        List<Hit> hits = search("lantern harbour").hits();

        assertThat(hits.getFirst().fragments()).containsExactly("A <mark>lantern</mark> in the <mark>harbor</mark>.");
        assertThat(hits).extracting(Hit::text).doesNotContain("A lintern in the harbor.");
    }

    /// Each question matches in one way only.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a form            | ferries                                    | The <mark>ferry</mark> to Thornwick
        one edit          | Thornwock                                  | to <mark>Thornwick</mark> with
        two edits         | Thornvic                                   | to <mark>Thornwick</mark> with
        a sound           | Kaleth                                     | with <mark>Caleth</mark> left
        a phrase          | "ferry to"                                 | The <mark>ferry</mark> <mark>to</mark> Thornwick
        a prefix          | Thorn*                                     | to <mark>Thornwick</mark> with
        a story           | ferries morning harbour rain lantern sail rope anchor | The <mark>ferry</mark> to Thornwick
        """)
    void every_kind_of_match_is_marked(String kind, String question, String marked) {
        said("The ferry to Thornwick with Caleth left at dawn.");

        assertThat(search(question).hits().getFirst().fragments())
                .as(kind)
                .singleElement()
                .asString()
                .contains(marked);
    }

    @Test
    void hits_are_counted_by_campaign_session_and_speaker() {
        said("Mira", "A dragon.");
        said("Mira", "Two dragons.");
        index.moment(workspace, other, 0, "Tom", "A third dragon.");
        index.summary(workspace, other, Edition.PLAYER, "There were dragons.");

        var overview = search("dragon").answer().overview().orElseThrow();

        assertThat(overview.total()).isEqualTo(4);
        assertThat(overview.speakers()).containsExactly(new Share("Mira", 2), new Share("Tom", 1));
        assertThat(overview.sessions())
                .containsExactlyInAnyOrder(new Share(session.value(), 2), new Share(other.value(), 2));
        assertThat(overview.campaigns()).hasSize(2);
    }

    @Test
    void a_scope_restricts_the_hits() {
        said("Mira", "A dragon.");
        index.moment(workspace, other, 0, "Tom", "A dragon.");
        index.summary(workspace, session, Edition.PLAYER, "A dragon.");
        index.session(workspace, session, "Dragon", "");
        index.item(workspace, ItemId.next(), Visibility.ALL, "Dragon", "");

        assertThat(search("dragon").hits()).hasSize(5);
        for (SearchedPlaces place : SearchedPlaces.values()) {
            var scope = new Scope(EnumSet.of(place), Optional.empty(), Optional.empty());
            assertThat(search("dragon", scope).hits())
                    .isNotEmpty()
                    .extracting(Hit::kind)
                    .containsOnly(place.kind());
        }
        var here = new Scope(EnumSet.allOf(SearchedPlaces.class), Optional.of(Set.of(session)), Optional.empty());
        assertThat(search("dragon", here).hits())
                .hasSize(3)
                .allMatch(hit -> hit.session().equals(Optional.of(session)));
        var byTom = new Scope(EnumSet.allOf(SearchedPlaces.class), Optional.empty(), Optional.of("TOM"));
        assertThat(search("dragon", byTom).hits()).hasSize(1);
        var nowhere = new Scope(Set.of(), Optional.empty(), Optional.empty());
        assertThat(search("dragon", nowhere).hits()).isEmpty();
    }

    @Test
    void a_campaign_name_finds_its_sessions_after_the_moments_that_mention_it() {
        index.session(workspace, session, "Landfall", "They land.", "The Rise of Kraghammer");
        index.session(workspace, other, "Shipwreck", "They sink.", "Ebb");
        index.moment(workspace, other, 0, "Tom", "A long way to Kraghammer.");

        assertThat(search("kraghammer").hits())
                .extracting(Hit::kind, hit -> hit.session().orElseThrow())
                .containsExactly(tuple(Kind.MOMENT, other), tuple(Kind.SESSION, session));
        for (String query : List.of("landfall kraghammer", "\"Rise of Kraghammer\"", "\"rise of\" kragh*")) {
            assertThat(search(query).hits())
                    .as(query)
                    .extracting(hit -> hit.session().orElseThrow())
                    .containsExactly(session);
        }
    }

    @Test
    void a_named_speaker_is_found_by_name_and_not_by_label() {
        index.moment(workspace, session, 0, "spk_0", "A dragon here.");
        index.moment(workspace, session, 1, "spk_1", "A dragon there.");
        index.moment(workspace, other, 0, "spk_0", "A dragon elsewhere.");
        index.moment(workspace, other, 1, "Mira", "A dragon of mine.");
        var who = new Speakers(Map.of("spk_0", new Speaker("Míra Vale", Optional.of("Ireena"))));
        var swapped = new Speakers(Map.of("Mira", new Speaker("Tom", Optional.empty())));
        var reader = new Reader(
                workspace,
                Role.PLAYER,
                Set.of(session, other),
                Set.of(),
                Map.of(session, who, other, swapped),
                Map.of());

        assertThat(spoken(reader, "dragon speaker:mira")).containsExactly("A dragon here.");
        assertThat(spoken(reader, "dragon speaker:\"mira vale\"")).containsExactly("A dragon here.");
        assertThat(spoken(reader, "dragon speaker:ireena")).containsExactly("A dragon here.");
        assertThat(spoken(reader, "dragon speaker:tom")).containsExactly("A dragon of mine.");
        assertThat(spoken(reader, "dragon speaker:spk_0")).containsExactly("A dragon elsewhere.");
        assertThat(spoken(reader, "dragon -speaker:mira"))
                .containsExactlyInAnyOrder("A dragon there.", "A dragon elsewhere.", "A dragon of mine.");
        assertThat(spoken(reader, "dragon", "Mira Vale")).containsExactly("A dragon here.");
        assertThat(spoken(reader, "dragon", "Mira")).isEmpty();
        assertThat(spoken(reader, "dragon", "tom")).containsExactly("A dragon of mine.");
    }

    @Test
    void names_are_completed_from_transcripts_by_frequency() {
        said("And then Vex'ahlia sees Vax'ildan.");
        said("But Vex'ahlia says no to Lady Kima of Vord.");

        assertThat(index.search().names(reader(), "ve")).containsExactly(new Share("Vex'ahlia", 2));
        assertThat(index.search().names(reader(), "where is Vex'")).containsExactly(new Share("Vex'ahlia", 2));
        assertThat(index.search().names(reader(), "lady ki"))
                .extracting(Share::of)
                .contains("Lady Kima of Vord");
        for (String typed : List.of("", " ", "v", "(", ".*", "a|b", "\\", "x".repeat(500))) {
            assertThat(index.search().names(reader(), typed)).as(typed).isEmpty();
        }
    }
}
