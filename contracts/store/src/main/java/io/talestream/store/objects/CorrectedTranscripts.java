package io.talestream.store.objects;

import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult.Realigned;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Alignment;
import io.talestream.contracts.transcript.correction.CorrectedTranscript;
import io.talestream.contracts.transcript.correction.Correction;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.correction.Realignment;
import io.talestream.contracts.transcript.correction.Renumbering;
import io.talestream.contracts.transcript.format.MergedTranscript;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Applies corrections to a base transcript and stores the result. Works through local disk: no transcript is
/// held in memory.
public final class CorrectedTranscripts {
    /// Consumers of the table's changes read a superseded file for at most this long.
    private static final Duration STILL_READ = Duration.ofHours(1);

    private final Bucket bucket;
    private final TranscriptFiles files;

    public CorrectedTranscripts(Bucket bucket) {
        this.bucket = bucket;
        this.files = new TranscriptFiles(bucket);
    }

    /// A transcript with its corrections applied, before an item points to it.
    ///
    /// @param hides whether it has secret lines; false for the first transcript of a session
    public record Laid(TranscriptPointer pointer, Optional<Realigned> corrections, boolean hides) {}

    /// The base with these corrections applied. `change` is applied once to each utterance of the base.
    ///
    /// @param before the version of the pointer that will be replaced
    /// @return empty if nothing changes; then no file is stored
    public Optional<CorrectedTranscript> corrected(Version before, Change change) throws IOException {
        Path file = Files.createTempFile("transcript-", ".json");
        Corrections current = change.before();
        var hides = new AtomicBoolean();
        try (InputStream in = new BufferedInputStream(files.open(current.base().objectKey()))) {
            WrittenTranscript written = written(in, file, said -> {
                Utterance corrected = change.applied(said);
                if (corrected.secret() && !current.applied(said).secret()) {
                    hides.set(true);
                }
                return corrected;
            });
            Corrections after = change.after();
            return after.equals(current)
                    ? Optional.empty()
                    : Optional.of(new CorrectedTranscript(kept(after, before, written, file), after, hides.get()));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /// Corrections that can change while the base is read.
    public interface Change {
        Corrections before();

        Utterance applied(Utterance base);

        /// The corrections after the whole base was read.
        Corrections after();
    }

    /// Realigns the corrections and secrets of a session with a new base, which is already stored and also in this
    /// file. The messages of a chat log in the previous base are taken over, unless the new one has messages of its
    /// own, and so are notes. Every producer of a new transcript calls this before it completes the session.
    public Laid laid(Optional<SessionResults> there, TranscriptPointer base, Path file) throws IOException {
        List<Utterance> messages = messages(there, file);
        if (messages.isEmpty()) {
            return laid(there, base, file, Realignment::new);
        }
        Path merged = Files.createTempFile("transcript-", ".json");
        try {
            WrittenTranscript written = merged(Optional.of(Files.newInputStream(file)), messages, merged)
                    .orElseThrow();
            String key = ObjectKeys.withMessages(base.objectKey());
            files.keep(key, merged);
            return laid(there, written.pointer(base.session(), key), merged, Realignment::new);
        } finally {
            Files.deleteIfExists(merged);
        }
    }

    private List<Utterance> messages(Optional<SessionResults> there, Path file) throws IOException {
        Optional<InputStream> previous =
                there.flatMap(CorrectedTranscripts::base).flatMap(files::find);
        List<Utterance> messages = new ArrayList<>();
        if (previous.isPresent()) {
            StoredTranscript.forEach(previous.get(), utterance -> addMessage(utterance, messages));
        }
        List<Utterance> own = new ArrayList<>();
        if (!messages.isEmpty()) {
            StoredTranscript.forEach(Files.newInputStream(file), utterance -> addMessage(utterance, own));
            Set<Boolean> kinds = own.stream().map(Utterance::isNote).collect(Collectors.toSet());
            messages.removeIf(message -> kinds.contains(message.isNote()));
        }
        return messages.isEmpty() ? List.of() : inOrder(messages, own);
    }

    private static List<Utterance> inOrder(List<Utterance> messages, List<Utterance> others) {
        return Stream.concat(messages.stream(), others.stream())
                .sorted(Comparator.comparingLong(
                        message -> message.span().map(Span::startMs).orElse(0L)))
                .toList();
    }

    /// These messages with the notes of the current base, in the order of their times.
    public List<Utterance> withNotes(List<Utterance> messages, Optional<SessionResults> there) throws IOException {
        Optional<InputStream> base = there.flatMap(CorrectedTranscripts::base).flatMap(files::find);
        List<Utterance> notes = new ArrayList<>();
        if (base.isPresent()) {
            StoredTranscript.forEach(base.get(), utterance -> addMessage(utterance, notes));
        }
        notes.removeIf(message -> !message.isNote());
        return inOrder(messages, notes);
    }

    private static void addMessage(Utterance utterance, List<Utterance> to) {
        if (!utterance.isSpeech()) {
            to.add(utterance);
        }
    }

    /// The key of the base of the current transcript, if there is one.
    public static Optional<String> base(SessionResults there) {
        return there.corrections()
                .map(layer -> layer.value().base().objectKey())
                .or(() -> there.transcript().map(pointer -> pointer.value().objectKey()));
    }

    /// Writes the speech of a transcript with these messages; empty if there is nothing to write.
    public static Optional<WrittenTranscript> merged(Optional<InputStream> speech, List<Utterance> messages, Path to)
            throws IOException {
        var merged = new MergedTranscript(messages);
        try (var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            if (speech.isEmpty()) {
                return merged.write(out);
            }
            try (var in = new StoredTranscript(new BufferedInputStream(speech.get()))) {
                return merged.write(in, out);
            }
        }
    }

    /// As [#laid(Optional, TranscriptPointer, Path)], for a new base that differs only in its messages.
    public Laid laidWithOtherMessages(Optional<SessionResults> there, TranscriptPointer base, Path file)
            throws IOException {
        return laid(there, base, file, Renumbering::new);
    }

    private Laid laid(
            Optional<SessionResults> there, TranscriptPointer base, Path file, Function<Corrections, Alignment> placing)
            throws IOException {
        Optional<StoredValue<TranscriptPointer>> current = there.flatMap(SessionResults::transcript);
        if (current.isEmpty()) {
            return new Laid(base, Optional.empty(), false);
        }
        Optional<StoredValue<Corrections>> layer = there.flatMap(SessionResults::corrections);
        Corrections before = layer.map(StoredValue::value)
                .orElseGet(() -> Corrections.none(current.get().value()));
        Alignment alignment = placing.apply(before);
        Optional<InputStream> replaced = files.find(before.base().objectKey());
        if (replaced.isPresent()) {
            StoredTranscript.forEach(replaced.get(), alignment::replace);
        }
        var isMarked = new AtomicBoolean();
        StoredTranscript.forEach(Files.newInputStream(file), said -> {
            alignment.see(said);
            if (said.secret()) {
                isMarked.set(true);
            }
        });
        Corrections over = alignment.over(Corrections.Base.of(base));
        if (layer.isEmpty() && over.placed().isEmpty() && over.unplaced().isEmpty()) {
            return new Laid(base, Optional.empty(), isMarked.get());
        }
        boolean hides =
                isMarked.get() || over.withheld() || over.placed().stream().anyMatch(Correction::hides);
        Path corrected = Files.createTempFile("transcript-", ".json");
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            WrittenTranscript written = written(in, corrected, over::applied);
            TranscriptPointer pointer = kept(over, current.get().version(), written, corrected);
            return new Laid(pointer, Optional.of(new Realigned(layer.map(StoredValue::version), over)), hides);
        } finally {
            Files.deleteIfExists(corrected);
        }
    }

    /// Deletes files that have been superseded for an hour. A file superseded later may still have readers.
    ///
    /// A file's name begins with the version of the pointer before it. The pointer to the file itself has the
    /// version that the next one begins with, and was replaced at the version that the one after that begins
    /// with.
    public void tidy(TranscriptPointer now, Instant at) {
        String path = ObjectKeys.corrected(now.session());
        var folder = new Folder(bucket, path);
        NavigableMap<String, List<String>> byVersion = folder.names("").stream()
                .collect(Collectors.groupingBy(CorrectedTranscripts::version, TreeMap::new, Collectors.toList()));
        List<String> versions = List.copyOf(byVersion.keySet());
        String old = Version.at(at.minus(STILL_READ)).text();
        for (int i = 0; i + 2 < versions.size() && versions.get(i + 2).compareTo(old) < 0; i++) {
            folder.delete(byVersion.getOrDefault(versions.get(i), List.of()).stream()
                    .filter(name -> !now.objectKey().equals(path + name))
                    .toList());
        }
    }

    private static String version(String name) {
        return name.substring(0, Math.max(0, name.indexOf('-')));
    }

    private TranscriptPointer kept(Corrections over, Version before, WrittenTranscript written, Path file) {
        Corrections.Base base = over.base();
        if (written.checksum().equals(base.checksum())) {
            return written.pointer(over.session(), base.objectKey());
        }
        String key = ObjectKeys.correctedTranscript(over.session(), before, written.checksum());
        files.keep(key, file);
        return written.pointer(over.session(), key);
    }

    private static WrittenTranscript written(InputStream from, Path to, Function<Utterance, Utterance> applied)
            throws IOException {
        try (var in = new StoredTranscript(from);
                var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            for (Optional<Utterance> utterance = in.next(); utterance.isPresent(); utterance = in.next()) {
                out.write(applied.apply(utterance.get()));
            }
            List<Language> languages = in.languages();
            return out.finish(languages);
        }
    }
}
