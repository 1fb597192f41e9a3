package io.talestream.stream.delivery;

import io.talestream.contracts.attribute.Attributes;

/// The queue of one consumer, ordered per item.
interface ConsumerWork {
    /// Call [#start] afterwards.
    void add(Attributes item, ChangePosition place);

    /// Ensures that threads work on what was added.
    void start();

    /// No more changes will be added: partial batches no longer linger.
    void noMoreComes();

    /// Starts no further work and interrupts the running work. Does not wait for it.
    void halt();

    int workers();
}
