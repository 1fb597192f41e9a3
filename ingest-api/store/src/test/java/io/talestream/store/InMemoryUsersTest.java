package io.talestream.store;

class InMemoryUsersTest extends UsersContract {
    InMemoryUsersTest() {
        super(InMemoryRepositories.empty());
    }
}
