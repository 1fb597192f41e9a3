package io.talestream.store;

class InMemoryWorkspacesTest extends WorkspacesContract {
    InMemoryWorkspacesTest() {
        super(InMemoryRepositories.empty());
    }
}
