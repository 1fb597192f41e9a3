package io.talestream.transcription.job;

import io.talestream.contracts.session.JobName;
import io.talestream.transcription.engine.PartialResult;
import io.talestream.transcription.engine.SpeechEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/// An engine that has results while a job runs.
final class PartialEngine extends ForwardingEngine {
    private final Path folder;
    private Predicate<JobName> of = _ -> true;
    private Optional<PartialResult> partial = Optional.empty();

    PartialEngine(SpeechEngine engine, Path folder) {
        super(engine);
        this.folder = folder;
    }

    void has(long untilMs, byte[] raw) throws IOException {
        partial = Optional.of(new PartialResult(untilMs, Files.write(folder.resolve("until-" + untilMs), raw)));
    }

    /// Only this job has results.
    void has(JobName name, long untilMs, byte[] raw) throws IOException {
        of = name::equals;
        has(untilMs, raw);
    }

    @Override
    public Optional<PartialResult> partial(JobName name) {
        return partial.filter(_ -> of.test(name));
    }
}
