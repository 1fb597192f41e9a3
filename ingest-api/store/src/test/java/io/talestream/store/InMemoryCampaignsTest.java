package io.talestream.store;

class InMemoryCampaignsTest extends CampaignsContract {
    InMemoryCampaignsTest() {
        super(InMemoryRepositories.empty());
    }
}
