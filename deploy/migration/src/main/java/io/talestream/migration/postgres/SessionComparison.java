package io.talestream.migration.postgres;

import io.talestream.contracts.id.Sha256;
import io.talestream.contracts.session.AudioRef;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.share.Share;
import io.talestream.contracts.share.ShareToken;
import io.talestream.contracts.store.PageRequest;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.summary.Edition;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.migration.postgres.copy.SessionCopy;
import io.talestream.migration.postgres.copy.StoredSession;
import io.talestream.migration.postgres.copy.Target;
import io.talestream.migration.postgres.mapping.MappedRows;
import io.talestream.migration.postgres.mapping.Recordings;
import io.talestream.migration.postgres.mapping.SourceText;
import io.talestream.migration.postgres.report.Tally;
import io.talestream.migration.postgres.report.UnmappableRow;
import io.talestream.migration.postgres.reverse.ReturnedText;
import io.talestream.migration.postgres.source.DerivedIds;
import io.talestream.migration.postgres.source.SourceTable;
import io.talestream.store.objects.ReceivedTranscript;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Compares one session with its row: its fields, the checksum of its transcript, each summary and the link; and for
/// a sample of sessions the files, byte by byte.
///
/// @param returned the texts that PostgreSQL must have, if Talestream leads
record SessionComparison(
        Target to, SourceText texts, Recordings recordings, int sample, Tally tally, Optional<ReturnedText> returned) {
    void compare(MappedRows.Session session) throws UnmappableRow {
        session.findings()
                .forEach(finding -> tally.different(
                        finding.table(), finding.id(), finding.column(), "was not copied: " + finding.reason()));
        StoredSession here =
                StoredSession.at(to, session.ref(), session.link().stream().toList());
        if (here.session().isEmpty()) {
            different(session, "id", "is missing in Talestream");
            return;
        }
        Session there = here.session().get().value();
        compare(session, "name", session.name(), there.details().name());
        compare(session, "description", session.description(), there.details().description());
        compare(
                session,
                "createdAt",
                session.createdAt().truncatedTo(ChronoUnit.MILLIS),
                here.session().get().createdAt().truncatedTo(ChronoUnit.MILLIS));
        if (returned.isPresent()) {
            returnedText(session, there, here.transcript().map(StoredValue::value));
        } else {
            compare(session, "userId", session.by(), there.createdBy());
            job(session, there);
            transcript(session, here.transcript().map(StoredValue::value));
        }
        for (Edition edition : Edition.values()) {
            summary(session, edition, here.summary(edition).map(StoredValue::value));
        }
        links(session);
    }

    private void returnedText(MappedRows.Session session, Session there, Optional<TranscriptPointer> pointer) {
        Optional<String> wanted =
                pointer.map(text -> ReturnedText.digest(returned.orElseThrow().of(there, text)));
        Optional<String> found = session.hasText() ? texts.rows().textDigest(session.id()) : Optional.empty();
        compare(session, "transcriptText", found, wanted);
    }

    private void job(MappedRows.Session session, Session there) throws UnmappableRow {
        Optional<AudioRef> audio = Optional.empty();
        if (session.audio().isPresent() && recordings.from().isPresent()) {
            try {
                audio = Optional.of(
                        recordings.look(session.ref(), session.audio().get(), session.createdAt()));
            } catch (UnmappableRow e) {
                different(session, e.column(), e.reason());
            }
        }
        var wanted = SessionCopy.job(session, audio);
        compare(session, "status", wanted.status(), there.job().status());
        if (recordings.from().isPresent()) {
            compare(session, "audioStorageKey", wanted.recording(), there.job().recording());
        }
    }

    private void transcript(MappedRows.Session session, Optional<TranscriptPointer> there) throws UnmappableRow {
        if (!session.hasText()) {
            if (there.isPresent()) {
                different(session, "transcriptText", "exists only in Talestream");
            }
            return;
        }
        if (there.isEmpty()) {
            different(session, "transcriptText", "is missing in Talestream");
            return;
        }
        try (ReceivedTranscript text = texts.read(session.id())) {
            if (!text.transcript().checksum().equals(there.get().checksum())) {
                different(session, "transcriptText", "differs in Talestream");
            } else if (isSampled(session)) {
                files(session, there.get(), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a transcript could not be compared on local disk", e);
        }
    }

    private boolean isSampled(MappedRows.Session session) {
        return Integer.parseUnsignedInt(DerivedIds.digest(session.id()).substring(0, 7), 16) % sample == 0;
    }

    private void files(MappedRows.Session session, TranscriptPointer there, ReceivedTranscript text)
            throws IOException {
        if (!checksum(there.objectKey()).equals(Optional.of(there.checksum()))) {
            different(session, "transcriptText", "the file in S3 does not match its checksum");
        }
        String raw = there.objectKey().replaceFirst("[^/]+$", "raw");
        if (!checksum(raw).equals(Optional.of(checksum(text.raw())))) {
            different(session, "transcriptText", "the file in S3 differs from the source text");
        }
    }

    private Optional<Sha256> checksum(String key) throws IOException {
        Optional<InputStream> file = to.files().find(key);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = file.get()) {
            return Optional.of(checksum(in));
        }
    }

    private static Sha256 checksum(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return checksum(in);
        }
    }

    private static Sha256 checksum(InputStream in) throws IOException {
        var to = new DigestOutputStream(OutputStream.nullOutputStream(), Sha256.digest());
        in.transferTo(to);
        return Sha256.of(to.getMessageDigest());
    }

    /// A generated summary of a session without a summary in PostgreSQL is no difference.
    private void summary(MappedRows.Session session, Edition edition, Optional<Summary> there) {
        Optional<MappedRows.SummaryText> summary =
                Optional.ofNullable(session.summaries().get(edition));
        if (summary.isEmpty()) {
            if (there.filter(Summary::isByPerson).isPresent()) {
                different(session, "summary " + edition, "exists only in Talestream");
            }
        } else if (there.isEmpty()) {
            tally.different(SourceTable.SUMMARY, summary.get().id(), "content", "is missing in Talestream");
        } else if (!there.get().text().equals(summary.get().text())) {
            tally.different(SourceTable.SUMMARY, summary.get().id(), "content", "differs in Talestream");
        }
    }

    private void links(MappedRows.Session session) {
        Set<ShareToken> here = new HashSet<>();
        for (StoredValue<Share> share : to.shares()
                .list(session.ref(), PageRequest.first(PageRequest.LARGEST))
                .items()) {
            here.add(share.value().token());
        }
        session.link()
                .filter(link -> !here.remove(link))
                .ifPresent(_ -> different(session, "shareToken", "the link is missing in Talestream"));
        // PostgreSQL holds one link of a session.
        if (!here.isEmpty() && (returned.isEmpty() || session.link().isEmpty())) {
            different(session, "shareToken", "the link exists only in Talestream");
        }
    }

    private void compare(MappedRows.Session session, String column, Object there, Object here) {
        if (!there.equals(here)) {
            different(session, column, "differs in Talestream");
        }
    }

    private void different(MappedRows.Session session, String column, String what) {
        tally.different(SourceTable.SESSION, session.id(), column, what);
    }
}
