package io.talestream.stream.group;

class InMemoryGroupProgressTest extends GroupProgressContract {
    InMemoryGroupProgressTest() {
        super(new InMemoryGroupProgress());
    }
}
