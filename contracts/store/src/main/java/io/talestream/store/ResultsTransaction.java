package io.talestream.store;

import io.talestream.contracts.session.RedactedVersions;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.WriteResult;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.table.EntityType;
import io.talestream.contracts.table.ItemKey;
import io.talestream.contracts.table.StoredItem;
import io.talestream.contracts.table.codec.ItemCodecs;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.store.table.Calls;
import io.talestream.store.table.Mutation;
import io.talestream.store.table.Outcome;
import io.talestream.store.table.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Writes the results of a transcription together with the session's new state, or nothing.
record ResultsTransaction(Calls calls, TranscriptionResult result) {
    /// @param written how the session is written
    WriteResult<Session> write(StoredValue<Session> before, Function<Session, Mutation> written) {
        SessionRef ref = before.value().ref();
        result.checkIsOf(ref);
        while (true) {
            var items = calls.all(EntityType.SESSION, ItemKey.partsOf(ref));
            Optional<StoredValue<Corrections>> layer = Sessions.one(items, Corrections.class);
            if (!layer.map(StoredValue::version)
                    .equals(result.corrections().flatMap(TranscriptionResult.Realigned::from))) {
                return new WriteResult.Conflict<>(before);
            }
            Optional<StoredValue<TranscriptPointer>> pointer = Sessions.one(items, TranscriptPointer.class);
            List<StoredValue<Summary>> summaries = StoredItem.all(items, Summary.class);
            List<Mutation> replaced = summaries(summaries);
            List<Mutation> steps = new ArrayList<>();
            steps.add(written.apply(before.value().redacting(redacted(pointer, summaries, replaced))));
            steps.add(Mutation.put(ItemCodecs.TRANSCRIPT, pointer, result.transcript()));
            result.corrections()
                    .ifPresent(realigned -> steps.add(Mutation.put(ItemCodecs.CORRECTIONS, layer, realigned.over())));
            steps.addAll(replaced);
            Outcome outcome = calls.write(steps);
            if (!outcome.isRejectedElsewhere()) {
                return Results.replaced(outcome, Session.class);
            }
        }
    }

    /// What players may no longer find of the previous results.
    private RedactedVersions redacted(
            Optional<StoredValue<TranscriptPointer>> pointer,
            List<StoredValue<Summary>> summaries,
            List<Mutation> replaced) {
        if (!result.hides()) {
            return RedactedVersions.NONE;
        }
        return new RedactedVersions(
                pointer.map(StoredValue::version),
                summaries.stream()
                        .filter(summary -> summary.value().edition() == Edition.PLAYER)
                        .filter(summary -> replaced.stream()
                                .anyMatch(step -> step.key().equals(ItemCodecs.SUMMARY.key(summary.value()))))
                        .map(StoredValue::version)
                        .findFirst());
    }

    private List<Mutation> summaries(List<StoredValue<Summary>> existing) {
        List<Mutation> steps = new ArrayList<>();
        for (Summary summary : result.summaries()) {
            write(summary, existing).ifPresent(steps::add);
        }
        if (result.hides()) {
            existing.stream().filter(one -> isExposed(one.value())).forEach(one -> steps.add(withheld(one)));
        }
        return steps;
    }

    /// Whether it shows players what was generated from the previous transcript.
    private boolean isExposed(Summary summary) {
        return summary.edition() == Edition.PLAYER
                && !summary.equals(summary.withheld())
                && result.summaries().stream().noneMatch(newer -> newer.edition() == Edition.PLAYER);
    }

    static Mutation withheld(StoredValue<Summary> summary) {
        return new Mutation.Project<>(
                ItemCodecs.SUMMARY, summary, summary.value().withheld());
    }

    /// Empty if the write would change nothing.
    private static Optional<Mutation> write(Summary summary, List<StoredValue<Summary>> existing) {
        Optional<StoredValue<Summary>> old = existing.stream()
                .filter(s -> s.value().edition() == summary.edition())
                .findFirst();
        if (old.isEmpty()) {
            return Optional.of(new Mutation.Create<>(ItemCodecs.SUMMARY, summary));
        }
        return old.filter(s ->
                        !s.value().isByPerson() || !s.value().equals(s.value().followedBy(summary)))
                .map(s ->
                        new Mutation.Replace<>(ItemCodecs.SUMMARY, s, s.value().followedBy(summary)));
    }
}
