package io.talestream.store;

class InMemoryRequestsTest extends RequestsContract {
    InMemoryRequestsTest() {
        super(InMemoryRepositories.empty());
    }
}
