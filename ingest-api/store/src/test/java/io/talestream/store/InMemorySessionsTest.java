package io.talestream.store;

class InMemorySessionsTest extends SessionsContract {
    InMemorySessionsTest() {
        super(InMemoryRepositories.empty());
    }
}
