package io.talestream.contracts.table;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.user.UserId;
import io.talestream.contracts.workspace.WorkspaceId;
import java.util.ArrayList;
import java.util.List;

/// The parsed parts of a key. They are so few that a linear search is faster than hashing.
final class KeyParts {
    private record Part(String name, String value) {}

    private final List<Part> parts = new ArrayList<>(4);

    void add(String name, String value) {
        parts.add(new Part(name, value));
    }

    String part(String name) {
        for (Part part : parts) {
            if (part.name().equals(name)) {
                return part.value();
            }
        }
        throw new IllegalArgumentException("the key has no part " + name);
    }

    UserId user() {
        return new UserId(part("user"));
    }

    WorkspaceId workspace() {
        return new WorkspaceId(part("ws"));
    }

    SessionRef session() {
        return new SessionRef(workspace(), new CampaignId(part("campaign")), new SessionId(part("session")));
    }
}
