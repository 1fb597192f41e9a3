package io.talestream.store;

class InMemoryPagingTest extends PagingContract {
    InMemoryPagingTest() {
        super(InMemoryRepositories.empty());
    }
}
