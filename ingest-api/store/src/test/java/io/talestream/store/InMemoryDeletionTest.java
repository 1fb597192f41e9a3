package io.talestream.store;

class InMemoryDeletionTest extends DeletionContract {
    InMemoryDeletionTest() {
        super(InMemoryRepositories.empty());
    }
}
