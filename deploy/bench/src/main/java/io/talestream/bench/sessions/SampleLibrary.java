package io.talestream.bench.sessions;

import io.talestream.bench.sessions.SampleSession.Turn;
import io.talestream.contracts.campaign.CampaignId;
import io.talestream.contracts.session.ref.SessionId;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.document.Moment;
import io.talestream.search.document.Moments;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The sample sessions as data of the product: sessions of one workspace, and their moments as the product splits them.
public final class SampleLibrary {
    private static final double MS_PER_WORD = 60_000.0 / 150;

    public record Passage(SessionRef session, Moment moment) {}

    private final WorkspaceId workspace = WorkspaceId.next();
    private final Map<String, CampaignId> campaigns = new HashMap<>();
    private final Map<String, SessionRef> sessions = new HashMap<>();

    public static SampleLibrary of(List<SampleSession> samples) {
        var library = new SampleLibrary();
        samples.forEach(library::add);
        return library;
    }

    /// Adds a session. The transcript is not kept: with a million utterances, only the current session is in memory.
    public void add(SampleSession sample) {
        var campaign = campaigns.computeIfAbsent(sample.campaign(), _ -> CampaignId.next());
        sessions.put(sample.episode(), new SessionRef(workspace, campaign, SessionId.next()));
    }

    /// The moments of a session that was added.
    public List<Passage> passages(SampleSession sample) {
        SessionRef session = ref(sample);
        List<Passage> passages = new ArrayList<>();
        var moments = new Moments(moment -> passages.add(new Passage(session, moment)));
        utterances(sample).forEach(moments::add);
        moments.end();
        return passages;
    }

    public List<Passage> passages(List<SampleSession> samples) {
        return samples.stream().flatMap(sample -> passages(sample).stream()).toList();
    }

    /// The samples have no times: a constant pace without pauses is assumed. An utterance has the number of its turn;
    /// turns that the product refuses are skipped: empty ones, and too long ones.
    public static List<Utterance> utterances(SampleSession sample) {
        List<Utterance> utterances = new ArrayList<>();
        double at = 0;
        for (int i = 0; i < sample.turns().size(); i++) {
            var turn = sample.turns().get(i);
            double end = at + MS_PER_WORD * turn.text().split("\\s+", -1).length;
            utterance(i, turn, new Span((long) at, (long) end)).ifPresent(utterances::add);
            at = end;
        }
        return utterances;
    }

    /// A turn without a speaker name has an unknown speaker. Empty if the product refuses it.
    private static Optional<Utterance> utterance(int ordinal, Turn turn, Span span) {
        String speaker = turn.speaker().isBlank() ? Utterance.UNKNOWN_SPEAKER : turn.speaker();
        try {
            return Optional.of(
                    new Utterance(ordinal, speaker, Optional.of(span), turn.text(), Optional.empty(), List.of()));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }

    public WorkspaceId workspace() {
        return workspace;
    }

    public SessionRef ref(SampleSession sample) {
        return Objects.requireNonNull(sessions.get(sample.episode()));
    }

    public Set<SessionId> sessions(CampaignId campaign) {
        return sessions.values().stream()
                .filter(ref -> ref.campaign().equals(campaign))
                .map(SessionRef::session)
                .collect(Collectors.toSet());
    }

    public Set<SessionId> sessions() {
        return sessions.values().stream().map(SessionRef::session).collect(Collectors.toSet());
    }
}
