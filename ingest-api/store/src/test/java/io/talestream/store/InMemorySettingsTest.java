package io.talestream.store;

class InMemorySettingsTest extends SettingsContract {
    InMemorySettingsTest() {
        super(InMemoryRepositories.empty());
    }
}
