package io.talestream.ingest.campaigns;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.visibility.Visibility;
import java.time.Instant;
import java.util.List;

@Serdeable
public record CampaignView(
        String id,
        String name,
        String description,
        List<String> glossary,
        String language,
        Visibility visibility,
        String createdBy,
        long sessionCount,
        Instant createdAt,
        Instant updatedAt) {
    public static CampaignView of(StoredValue<Campaign> campaign) {
        Campaign value = campaign.value();
        return new CampaignView(
                value.id().value(),
                value.name().value(),
                value.description().value(),
                value.glossary().terms(),
                value.language().value(),
                value.visibility(),
                value.createdBy().value(),
                value.sessionCount(),
                campaign.createdAt(),
                campaign.updatedAt());
    }
}
