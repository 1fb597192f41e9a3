package io.talestream.stream.source;

import io.talestream.stream.source.ShardState.Draining;
import io.talestream.stream.source.ShardState.Ended;
import io.talestream.stream.source.ShardState.Halted;
import io.talestream.stream.source.ShardState.LeaseLost;
import io.talestream.stream.source.ShardState.Open;
import java.util.concurrent.atomic.AtomicReference;

/// The lifecycle of a shard in this worker, shared by its reader, its group and its delivery. A transition is atomic
/// and can be requested by any thread. One that the current state does not have is ignored.
///
/// | state | transitions |
/// | --- | --- |
/// | open | drain, skip → draining; fail → halted |
/// | draining | skip → draining; halt, fail → halted |
/// | halted | skip, fail → halted; end → ended if no batch was skipped |
/// | all but ended | lose lease → lease lost |
public final class ShardLifecycle {
    private final AtomicReference<ShardState> state = new AtomicReference<>(new Open());

    public ShardState state() {
        return state.get();
    }

    /// Accepts no more changes.
    public void drain() {
        state.updateAndGet(now -> now instanceof Open ? new Draining(false) : now);
    }

    /// A batch is not delivered: no later one is accepted, and the end cannot be marked.
    public void skip() {
        state.updateAndGet(now -> switch (now) {
            case Open _, Draining _ -> new Draining(true);
            case Halted _ -> new Halted(true);
            case Ended _, LeaseLost _ -> now;
        });
    }

    /// The time to drain is over.
    public void halt() {
        state.updateAndGet(now -> now instanceof Draining(boolean skipped) ? new Halted(skipped) : now);
    }

    /// A change cannot be delivered.
    public void fail() {
        state.updateAndGet(now -> now instanceof Ended || now instanceof LeaseLost ? now : new Halted(true));
    }

    /// The end of the shard is marked. Returns false if it cannot be.
    public boolean end() {
        return state.updateAndGet(now -> now instanceof Halted(boolean skipped) && !skipped ? new Ended() : now)
                instanceof Ended;
    }

    public void loseLease() {
        state.updateAndGet(now -> now instanceof Ended ? now : new LeaseLost());
    }

    public boolean isOpen() {
        return state() instanceof Open;
    }

    /// Whether no work may start.
    public boolean isHalted() {
        return switch (state()) {
            case Open _, Draining _ -> false;
            case Halted _, Ended _, LeaseLost _ -> true;
        };
    }

    public boolean isEnded() {
        return state() instanceof Ended;
    }

    public boolean isLost() {
        return state() instanceof LeaseLost;
    }

    /// Whether the end may be marked once every accepted change is handled.
    public boolean isComplete() {
        return switch (state()) {
            case Draining(boolean skipped) -> !skipped;
            case Halted(boolean skipped) -> !skipped;
            case Open _, Ended _ -> true;
            case LeaseLost _ -> false;
        };
    }
}
