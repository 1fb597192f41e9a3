package io.talestream.stream.consumer;

/// A dependency is down, throttled or unreachable: the same call may succeed later. `what` names it.
public final class Outage extends RuntimeException {
    private final String what;

    public Outage(String what) {
        super(what + " is down");
        this.what = what;
    }

    public Outage(String what, Throwable cause) {
        super(what + " is down", cause);
        this.what = what;
    }

    public String what() {
        return what;
    }
}
