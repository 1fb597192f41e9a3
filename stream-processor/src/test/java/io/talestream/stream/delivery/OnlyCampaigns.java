package io.talestream.stream.delivery;

import io.talestream.contracts.change.Change;
import io.talestream.contracts.table.EntityType;
import io.talestream.stream.consumer.Answer;
import io.talestream.stream.consumer.Consumer;
import java.util.Set;

/// Is interested in nothing that these tests deliver.
record OnlyCampaigns() implements Consumer {
    @Override
    public String name() {
        return "campaigns";
    }

    @Override
    public Set<EntityType> interests() {
        return Set.of(EntityType.CAMPAIGN);
    }

    @Override
    public Answer apply(Change.Decoded change) {
        return new Answer.Refused("outside the interests");
    }
}
