package io.talestream.ingest.summaries;

import io.micronaut.serde.annotation.Serdeable;
import io.talestream.contracts.store.Stored;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Recap;
import io.talestream.contracts.summary.Summary;
import io.talestream.ingest.answer.Etags;
import io.talestream.ingest.sessions.RecapView.MomentView;
import java.util.List;

/// The scenes of an edition in their order, each from its first line to the beginning of the next. `etag` is that of
/// the edition's summary.
@Serdeable
record ScenesView(Edition edition, List<SceneView> scenes, String etag) {
    @Serdeable
    record SceneView(String title, MomentView start) {}

    static ScenesView of(Stored<Summary> summary) {
        return new ScenesView(
                summary.value().edition(),
                summary.value().recap().map(Recap::scenes).stream()
                        .flatMap(List::stream)
                        .map(scene -> new SceneView(scene.title(), MomentView.of(scene.start())))
                        .toList(),
                Etags.of(summary.version()));
    }
}
