package io.talestream.indexer;

import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.search.index.OpenIndex;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.consumer.Answer;
import java.util.List;
import java.util.function.Function;

/// Applies a transcript change to every index that receives writes. The transcript is downloaded once, and only if
/// one of them has an older version.
record TranscriptIndexing(OpenIndex open, Transcripts transcripts, RewritePolicy diligence) {
    Answer apply(TranscriptChange change, List<SearchIndex.Target> targets) {
        List<SessionMoments> everywhere = targets.stream()
                .map(target -> new SessionMoments(change.session(), open, target, diligence))
                .toList();
        if (change.pointer().isEmpty()) {
            return answer(everywhere, moments -> moments.remove(change.version()));
        }
        if (everywhere.stream().allMatch(moments -> moments.isDone(change.version()))) {
            return answer(everywhere, moments -> moments.superseded(change.version()));
        }
        return replace(change, change.pointer().get(), everywhere);
    }

    private Answer replace(TranscriptChange change, TranscriptPointer pointer, List<SessionMoments> everywhere) {
        return switch (transcripts.fetch(pointer, change.version())) {
            case Transcripts.Fetch.Superseded(Version by) -> new Answer.Stale(by);
            case Transcripts.Fetch.Unusable(String reason) -> new Answer.Refused(reason);
            case Transcripts.Fetch.Fetched(FetchedTranscript transcript) -> {
                var embeddings = new TranscriptEmbeddings(open, change.session());
                try (transcript) {
                    yield answer(everywhere, moments -> moments.replace(change.version(), transcript, embeddings));
                }
            }
        };
    }

    /// The answer of two indices to one change: refused if any index refused, otherwise applied if any applied it.
    static Answer both(Answer one, Answer other) {
        return switch (one) {
            case Answer.Refused _ -> one;
            case Answer.Applied _ -> other instanceof Answer.Refused ? other : one;
            case Answer.Stale _ -> other;
        };
    }

    private static Answer answer(List<SessionMoments> everywhere, Function<SessionMoments, Answer> step) {
        return everywhere.stream().map(step).reduce(TranscriptIndexing::both).orElseThrow();
    }
}
