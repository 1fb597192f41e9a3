package io.talestream.contracts.session.ref;

import io.talestream.contracts.id.Ids;

public record SessionId(String value) {
    public SessionId {
        Ids.checked("session id", value);
    }

    public static SessionId next() {
        return new SessionId(Ids.next());
    }
}
