package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;

/// What one consumer has to do, in the order of each item.
interface ConsumerWork {
    /// To be followed by [#start].
    void add(Attributes item, ChangePosition place);

    /// Sees to it that what was added is worked on.
    void start();

    /// What is there is all there will be: it waits for nothing any more.
    void noMoreComes();

    /// Nothing is begun any more, and what is under way is interrupted. Does not wait for it.
    void halt();

    int workers();
}
