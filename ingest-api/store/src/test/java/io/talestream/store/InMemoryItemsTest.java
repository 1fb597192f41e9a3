package io.talestream.store;

class InMemoryItemsTest extends ItemsContract {
    InMemoryItemsTest() {
        super(InMemoryRepositories.empty());
    }
}
