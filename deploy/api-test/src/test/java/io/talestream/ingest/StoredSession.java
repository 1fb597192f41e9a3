package io.talestream.ingest;

import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.JobState;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.Sessions;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.summary.Author;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.workspace.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A session behind the API, by its path: for what the API does not do itself.
record StoredSession(ApiServer api, String path) {
    SessionRef ref() {
        String[] steps = path.split("/", -1);
        return new SessionRef(new WorkspaceId(steps[3]), new CampaignId(steps[5]), new SessionId(steps[7]));
    }

    Sessions sessions() {
        return api.server.getApplicationContext().getBean(Sessions.class);
    }

    /// What the names of all its files begin with.
    String files() {
        return ObjectKeys.below(ref());
    }

    /// Has its transcript told, as an engine does: to players that someone did it.
    void tell(String toGms) {
        tell(toGms, "Someone did it.");
    }

    void tell(String toGms, String toPlayers) {
        SessionResults found = sessions().load(ref()).orElseThrow();
        var engine = new Author.Machine("a test");
        List<Summary> told = List.of(
                new Summary(ref(), Edition.GM, toGms, engine), new Summary(ref(), Edition.PLAYER, toPlayers, engine));
        sessions()
                .complete(
                        found.session(),
                        new JobState.Done(Optional.empty(), Instant.now()),
                        new TranscriptionResult(found.transcript().orElseThrow().value(), told))
                .orThrow();
    }
}
