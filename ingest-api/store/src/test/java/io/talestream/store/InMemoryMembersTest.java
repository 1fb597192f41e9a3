package io.talestream.store;

class InMemoryMembersTest extends MembersContract {
    InMemoryMembersTest() {
        super(InMemoryRepositories.empty());
    }
}
