package io.talestream.store;

class InMemorySharesTest extends SharesContract {
    InMemorySharesTest() {
        super(InMemoryRepositories.empty());
    }
}
