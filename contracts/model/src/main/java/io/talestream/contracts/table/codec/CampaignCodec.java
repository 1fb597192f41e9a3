package io.talestream.contracts.table.codec;

import io.talestream.contracts.attribute.AttributeReader;
import io.talestream.contracts.attribute.AttributeWriter;
import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.campaign.CampaignName;
import io.talestream.contracts.campaign.Glossary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.text.Description;
import io.talestream.contracts.text.SpokenLanguage;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.visibility.Visibility;
import java.util.Optional;

/// A campaign; the index lists campaigns without the sessions that lie below them in the table.
public final class CampaignCodec extends EntityCodec<ItemKey.CampaignKey, Campaign> {
    CampaignCodec() {
        super(EntityType.CAMPAIGN, ItemKey.CampaignKey.class, Campaign.class);
    }

    @Override
    public ItemKey key(Campaign value) {
        return new ItemKey.CampaignKey(value.workspace(), value.id());
    }

    @Override
    public void write(Campaign value, AttributeWriter out) {
        out.text("name", value.name().value())
                .text("description", value.description().value())
                .texts("glossary", value.glossary().terms())
                .text(
                        "language",
                        Optional.of(value.language())
                                .filter(language -> !language.isDetected())
                                .map(SpokenLanguage::value))
                .choice("visibility", value.visibility())
                .text("createdBy", value.createdBy().value())
                .number("sessionCount", value.sessionCount());
    }

    @Override
    Campaign decode(ItemKey.CampaignKey at, AttributeReader in) {
        return new Campaign(
                at.workspace(),
                at.campaign(),
                in.as("name", CampaignName::new),
                in.as("description", Description::new),
                new Glossary(in.texts("glossary")),
                in.findAs("language", SpokenLanguage::new).orElse(SpokenLanguage.DETECT),
                in.choice("visibility", Visibility.class),
                in.as("createdBy", UserId::new),
                in.number("sessionCount"));
    }
}
