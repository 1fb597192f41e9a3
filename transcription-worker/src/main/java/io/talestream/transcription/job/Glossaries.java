package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.store.Campaigns;
import java.util.Optional;

record Glossaries(Campaigns campaigns) {
    Glossary of(SessionRef session) {
        return campaign(session).map(Campaign::glossary).orElse(Glossary.EMPTY);
    }

    Optional<Campaign> campaign(SessionRef session) {
        return campaigns.find(session.workspace(), session.campaign()).map(StoredValue::value);
    }
}
