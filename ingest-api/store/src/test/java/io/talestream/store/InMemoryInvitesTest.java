package io.talestream.store;

class InMemoryInvitesTest extends InvitesContract {
    InMemoryInvitesTest() {
        super(InMemoryRepositories.empty());
    }
}
