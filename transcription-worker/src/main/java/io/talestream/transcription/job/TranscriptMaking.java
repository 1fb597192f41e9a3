package io.talestream.transcription.job;

import io.talestream.contracts.campaign.Campaign;
import io.talestream.contracts.object.ObjectKeys;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.SessionResults;
import io.talestream.contracts.session.TranscriptionResult;
import io.talestream.contracts.session.TranscriptionResult.Realigned;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.text.InvalidField;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.format.TranscriptWriter;
import io.talestream.contracts.transcript.format.WrittenTranscript;
import io.talestream.contracts.voice.SpeakerVoices;
import io.talestream.store.Campaigns;
import io.talestream.store.Sessions;
import io.talestream.store.VoiceProfiles;
import io.talestream.store.objects.Bucket;
import io.talestream.store.objects.CorrectedTranscripts;
import io.talestream.store.objects.CorrectedTranscripts.Laid;
import io.talestream.store.objects.Folder;
import io.talestream.store.objects.TranscriptFiles;
import io.talestream.store.objects.VoiceFiles;
import io.talestream.transcription.engine.Failure;
import io.talestream.transcription.engine.TranscriptionFailed;
import io.talestream.transcription.summary.Summarizers;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Turns an engine's raw result into the results of a session: the transcript in the product's own format, stored in
/// the bucket, with the corrections of an earlier transcript applied, and its summaries. Idempotent: the same result
/// gives the same files under the same names.
public final class TranscriptMaking {
    private final TranscriptFiles transcripts;
    private final CorrectedTranscripts corrected;
    private final Sessions sessions;
    private final Glossaries glossaries;
    private final Summarizers summarizers;
    private final VoiceFiles voices;
    private final VoiceProposals proposals;

    public TranscriptMaking(
            Bucket bucket, Sessions sessions, Campaigns campaigns, VoiceProfiles profiles, Summarizers summarizers) {
        this.transcripts = new TranscriptFiles(bucket);
        this.corrected = new CorrectedTranscripts(bucket);
        this.sessions = sessions;
        this.glossaries = new Glossaries(campaigns);
        this.summarizers = summarizers;
        this.voices = new VoiceFiles(bucket);
        this.proposals = new VoiceProposals(profiles);
    }

    Optional<Campaign> campaign(SessionRef session) {
        return glossaries.campaign(session);
    }

    /// @throws TranscriptionFailed if nothing can be made of it
    TranscriptionResult of(Session session, AudioRef audio, Speech speech) {
        SessionRef ref = session.ref();
        try {
            Path file = Files.createTempFile("transcript-", ".json");
            try {
                WrittenTranscript written = withNotes(ref, audio, normalised(speech, file), file);
                String key = ObjectKeys.transcript(ref, audio.version());
                transcripts.keep(key, file);
                keepVoices(ref, audio, speech.voices());
                TranscriptPointer base = written.pointer(ref, key);
                Laid laid = laid(sessions.load(ref), base, file);
                var summaries = new SummaryGeneration(
                        session, glossaries.of(ref), laid.corrections().map(Realigned::over));
                try (InputStream in = transcripts.open(laid.pointer().objectKey())) {
                    return new TranscriptionResult(
                            laid.pointer(),
                            summaries.of(in, summarizers.of(ref), List.of(Edition.values())),
                            laid.corrections(),
                            laid.hides());
                }
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the transcript of session %s cannot be written".formatted(ref), e);
        }
    }

    /// The transcript of the beginning of a recording. Empty if there is nothing to show: no words yet, more of
    /// them in the current transcript, or a transcript of an earlier recording, which stays until the new one is
    /// complete.
    Optional<TranscriptionResult> partial(SessionRef ref, AudioRef audio, Speech.Partial partial) {
        String key = ObjectKeys.partialTranscript(ref, audio.version(), partial.progress());
        Optional<SessionResults> there = sessions.load(ref);
        Optional<String> shown = there.flatMap(SessionResults::corrections)
                .map(layer -> layer.value().base().objectKey())
                .or(() -> there.flatMap(SessionResults::transcript)
                        .map(pointer -> pointer.value().objectKey()));
        if (shown.isPresent()
                && !(shown.get().startsWith(ObjectKeys.partial(ref))
                        && shown.get().compareTo(key) < 0)) {
            return Optional.empty();
        }
        try {
            Path file = Files.createTempFile("transcript-", ".json");
            try {
                TranscriptPointer base = normalised(partial.speech(), file).pointer(ref, key);
                transcripts.keep(key, file);
                Laid laid = laid(there, base, file);
                return Optional.of(
                        new TranscriptionResult(laid.pointer(), List.of(), laid.corrections(), laid.hides()));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (TranscriptionFailed | NoSuchFileException e) {
            // No words yet, or the job has just ended: a later result shows more.
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the partial transcript of session %s cannot be written".formatted(ref), e);
        }
    }

    private Laid laid(Optional<SessionResults> there, TranscriptPointer base, Path file) throws IOException {
        try {
            return corrected.laid(there, base, file);
        } catch (InvalidField e) {
            throw new TranscriptionFailed(Failure.NO_ROOM, e.field() + " " + e.problem());
        }
    }

    private void keepVoices(SessionRef ref, AudioRef audio, SpeakerVoices spoken) {
        if (!spoken.byLabel().isEmpty()) {
            voices.keep(ref, audio.version(), proposals.with(ref.workspace(), spoken));
        }
    }

    /// Deletes the files of a session that no longer exists. Some may be newer than what its deletion deleted.
    void clear(SessionRef session) {
        new Folder(transcripts.bucket(), ObjectKeys.below(session)).clear();
    }

    /// Deletes the files of a recording that is no longer needed. Its transcript is, while it is the current one: until
    /// a newer recording is transcribed.
    void drop(SessionRef session, Version audio) {
        String folder = ObjectKeys.transcripts(session, ObjectKeys.idOf(audio));
        if (sessions.load(session).filter(there -> isIn(folder, there)).isEmpty()) {
            transcripts.drop(session, audio);
        }
    }

    private static boolean isIn(String folder, SessionResults there) {
        Optional<String> current =
                there.transcript().map(pointer -> pointer.value().objectKey());
        return Stream.of(current, CorrectedTranscripts.base(there))
                .flatMap(Optional::stream)
                .anyMatch(key -> key.startsWith(folder));
    }

    /// Adds the notes that were taken while recording, if there are any.
    private WrittenTranscript withNotes(SessionRef ref, AudioRef audio, WrittenTranscript spoken, Path file)
            throws IOException {
        List<Utterance> notes = audio.tracks().isEmpty() ? List.of() : transcripts.notes(ref, audio);
        if (notes.isEmpty()) {
            return spoken;
        }
        Path merged = Files.createTempFile("transcript-", ".json");
        try {
            WrittenTranscript written = CorrectedTranscripts.merged(
                            Optional.of(Files.newInputStream(file)), notes, merged)
                    .orElseThrow();
            Files.move(merged, file, StandardCopyOption.REPLACE_EXISTING);
            return written;
        } finally {
            Files.deleteIfExists(merged);
        }
    }

    private static WrittenTranscript normalised(Speech speech, Path to) throws IOException {
        try (var out = new TranscriptWriter(new BufferedOutputStream(Files.newOutputStream(to)))) {
            return speech.write(out);
        }
    }
}
