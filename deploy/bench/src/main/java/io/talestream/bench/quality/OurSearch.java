package io.talestream.bench.quality;

import io.talestream.bench.sessions.Question.Found;
import io.talestream.bench.sessions.SampleLibrary;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.visibility.Role;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.query.Reader;
import io.talestream.search.query.Scope;
import io.talestream.search.query.Search;
import io.talestream.search.query.SearchRequest;
import io.talestream.search.query.SearchedPlaces;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The search of the product.
final class OurSearch implements Finder {
    private final Search search;
    private final SampleLibrary library;
    private final Reader reader;

    OurSearch(OpenIndex index, SampleLibrary library) {
        this.search = new Search(index);
        this.library = library;
        this.reader = new Reader(library.workspace(), Role.OWNER, library.sessions(), Set.of());
    }

    @Override
    public String name() {
        return "ours";
    }

    @Override
    public List<Found> find(CampaignId campaign, String question) {
        var scope = new Scope(
                EnumSet.allOf(SearchedPlaces.class), Optional.of(library.sessions(campaign)), Optional.empty());
        return search.answer(reader, new SearchRequest(question, scope, SEEN, Optional.empty())).hits().stream()
                .flatMap(hit -> hit
                        .moment()
                        .map(moment -> new Found(hit.session().orElseThrow(), moment.firstTurn(), moment.lastTurn()))
                        .stream())
                .toList();
    }
}
