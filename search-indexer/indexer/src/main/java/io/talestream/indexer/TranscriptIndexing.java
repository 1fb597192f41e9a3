package io.talestream.indexer;

import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.search.index.JsonCalls;
import io.talestream.search.index.SearchIndex;
import io.talestream.stream.consumer.Answer;
import java.util.List;

/// Applies a transcript change to every index that receives writes. The transcript is downloaded once, and only if
/// one of them has an older version.
final class TranscriptIndexing {
    private final JsonCalls calls;
    private final Transcripts transcripts;
    private final RewritePolicy diligence;

    TranscriptIndexing(JsonCalls calls, Transcripts transcripts, RewritePolicy diligence) {
        this.calls = calls;
        this.transcripts = transcripts;
        this.diligence = diligence;
    }

    Answer apply(TranscriptChange change, List<SearchIndex.Target> targets) {
        List<SessionMoments> everywhere = targets.stream()
                .map(target -> new SessionMoments(change.session(), calls, target, diligence))
                .toList();
        if (change.pointer().isEmpty()) {
            return everywhere.stream()
                    .map(moments -> moments.remove(change.version()))
                    .reduce(Answers::both)
                    .orElseThrow();
        }
        if (everywhere.stream().allMatch(moments -> moments.isDone(change.version()))) {
            return everywhere.stream()
                    .map(moments -> moments.superseded(change.version()))
                    .reduce(Answers::both)
                    .orElseThrow();
        }
        return replace(change, change.pointer().get(), everywhere);
    }

    private Answer replace(TranscriptChange change, TranscriptPointer pointer, List<SessionMoments> everywhere) {
        return switch (transcripts.fetch(pointer)) {
            case Transcripts.Fetch.Unusable(String reason) -> new Answer.Refused(reason);
            case Transcripts.Fetch.Fetched(FetchedTranscript transcript) -> {
                try (transcript) {
                    yield everywhere.stream()
                            .map(moments -> moments.replace(change.version(), transcript))
                            .reduce(Answers::both)
                            .orElseThrow();
                }
            }
        };
    }
}
