package io.talestream.store;

class InMemorySessionResultsTest extends SessionResultsContract {
    InMemorySessionResultsTest() {
        super(InMemoryRepositories.empty());
    }
}
