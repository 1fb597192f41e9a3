package io.talestream.bench.sessions;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import java.util.List;

/// A query of a user who looks for a scene.
public record Question(CampaignId campaign, SessionId session, int firstTurn, int lastTurn, String text) {
    public static final int NOWHERE = 0;

    /// A result: turns of a session, first and last inclusive.
    public record Found(SessionId session, int firstTurn, int lastTurn) {}

    /// The rank of the first result that is part of the scene, counted from 1.
    public int rank(List<Found> answers) {
        for (int i = 0; i < answers.size(); i++) {
            if (isPartOfScene(answers.get(i))) {
                return i + 1;
            }
        }
        return NOWHERE;
    }

    private boolean isPartOfScene(Found found) {
        return found.session().equals(session) && found.firstTurn() <= lastTurn && found.lastTurn() >= firstTurn;
    }
}
