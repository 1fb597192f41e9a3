package io.talestream.ingest.transcripts;

import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.transcript.correction.Respelling;
import io.talestream.ingest.transcripts.RespellingView.ExampleView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Counts the effects of a name correction, session by session.
final class Tally {
    static final int MOST_EXAMPLES = 5;

    private int sessions;
    private int utterances;
    private int summaries;
    private final List<ExampleView> examples = new ArrayList<>();
    private final List<String> unchanged = new ArrayList<>();

    public void add(SessionRef session, SessionRespelling.Found found, Respelling name, boolean fits) {
        if (!fits) {
            unchanged.add(session.session().value());
            return;
        }
        sessions++;
        utterances += found.utterances();
        summaries += found.summaries().size();
        found.examples().stream()
                .limit(MOST_EXAMPLES - examples.size())
                .map(said -> new ExampleView(session.session().value(), said.ordinal(), name.in(said.text())))
                .forEach(examples::add);
    }

    RespellingView view(boolean inGlossary, Optional<String> next) {
        return new RespellingView(
                sessions, utterances, summaries, inGlossary, List.copyOf(examples), List.copyOf(unchanged), next);
    }
}
