package io.talestream.store;

class InMemoryLegacyDataTest extends LegacyDataContract {
    InMemoryLegacyDataTest() {
        super(InMemoryRepositories.empty());
    }
}
