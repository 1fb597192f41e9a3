package io.talestream.ingest.transcripts;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.types.files.StreamedFile;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.Speakers;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.StoredValue;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.transcript.Language;
import io.talestream.contracts.transcript.TranscriptPointer;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.transcript.correction.Corrections;
import io.talestream.contracts.transcript.format.RenderedTranscript;
import io.talestream.contracts.transcript.format.Rendition;
import io.talestream.contracts.transcript.format.StoredTranscript;
import io.talestream.ingest.answer.Attachments;
import io.talestream.ingest.problem.Refusal;
import io.talestream.store.Sessions;
import io.talestream.store.objects.ObjectsUnavailable;
import io.talestream.store.objects.TranscriptFiles;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Streams a session's transcript from the bucket to the reader, a few utterances at a time. For readers
/// who may not see secrets, secret utterances are left out, and the others are numbered without gaps.
@Singleton
public record TranscriptReading(Sessions sessions, TranscriptFiles files) {
    /// The reader: whether secrets are visible to them, and the names under which they see the speakers.
    public record Reader(boolean seesSecrets, Speakers speakers) {}

    public HttpResponse<StreamedFile> read(
            HttpRequest<?> request,
            StoredValue<Session> session,
            Reader reader,
            ReadingQuery query,
            @Nullable String ifNoneMatch) {
        StoredValue<TranscriptPointer> pointer =
                sessions.transcript(session.value().ref()).orElseThrow(Refusal::notFound);
        Rendition form = query.form();
        if (form.needsTimes() && pointer.value().durationMs() == 0) {
            throw Refusal.conflict("Nothing in this transcript has a time: read it as txt, md or json.");
        }
        var tag = new TranscriptTag(pointer, session, reader.seesSecrets());
        if (tag.isIn(ifNoneMatch)) {
            return HttpResponse.<StreamedFile>notModified().header(HttpHeaders.ETAG, tag.text());
        }
        var type = new MediaType(form.mediaType() + (form == Rendition.JSON ? "" : "; charset=utf-8"));
        MutableHttpResponse<StreamedFile> answer =
                HttpResponse.<StreamedFile>ok().contentType(type).header(HttpHeaders.ETAG, tag.text());
        if (form != Rendition.JSON) {
            answer.header(
                    HttpHeaders.CONTENT_DISPOSITION,
                    Attachments.named(
                            "transcript", session.value().details().name().value(), form.ending()));
        }
        if (request.getMethod() == HttpMethod.HEAD) {
            return answer;
        }
        return answer.body(new StreamedFile(rendered(pointer.value(), session.value(), reader, query), type));
    }

    /// The whole transcript as JSON, while it is read. Empty if there is none.
    public Optional<InputStream> whole(Session session, Reader reader) {
        return sessions.transcript(session.ref())
                .map(pointer -> rendered(pointer.value(), session, reader, ReadingQuery.of(null, null, null)));
    }

    /// Some lines of a transcript.
    ///
    /// @param version of the transcript
    /// @param lines with the names of their speakers
    /// @param languages that it declares
    public record Lines(Version version, List<Utterance> lines, List<Language> languages) {}

    /// The lines with these numbers, as the reader sees and numbers them. Empty if there is no transcript.
    public Optional<Lines> lines(SessionRef session, Reader reader, IntPredicate numbers) {
        Optional<StoredValue<TranscriptPointer>> found = sessions.transcript(session);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        List<Utterance> lines = new ArrayList<>();
        List<Language> languages;
        try (StoredTranscript transcript = opened(found.get().value(), reader)) {
            for (var next = transcript.next(); next.isPresent(); next = transcript.next()) {
                Utterance line = next.get();
                if (isVisible(line, reader) && numbers.test(line.ordinal())) {
                    lines.add(line.saidBy(reader.speakers().nameOf(line.speaker())));
                }
            }
            languages = transcript.languages();
        } catch (IOException e) {
            throw new ObjectsUnavailable(
                    "S3 broke off on " + found.get().value().objectKey(), e);
        }
        return Optional.of(new Lines(found.get().version(), lines, languages));
    }

    private InputStream rendered(TranscriptPointer pointer, Session session, Reader reader, ReadingQuery query) {
        Predicate<Utterance> shown =
                utterance -> isVisible(utterance, reader) && query.range().covers(utterance);
        String title = session.details().name().value();
        try {
            return RenderedTranscript.of(opened(pointer, reader), query.form(), title, reader.speakers(), shown);
        } catch (IOException e) {
            throw new ObjectsUnavailable("S3 broke off on " + pointer.objectKey(), e);
        }
    }

    private static boolean isVisible(Utterance line, Reader reader) {
        return reader.seesSecrets() || !line.secret();
    }

    private StoredTranscript opened(TranscriptPointer pointer, Reader reader) throws IOException {
        Optional<Corrections> withheld = reader.seesSecrets() ? withheld(pointer) : Optional.empty();
        String key = withheld.map(corrections -> corrections.base().objectKey()).orElse(pointer.objectKey());
        return new StoredTranscript(
                files.open(key),
                withheld.<UnaryOperator<Utterance>>map(corrections -> corrections.released()::applied)
                        .orElseGet(() -> reader.seesSecrets() ? UnaryOperator.identity() : withoutGaps()));
    }

    /// Numbers the lines that are not secret.
    private static UnaryOperator<Utterance> withoutGaps() {
        var next = new AtomicInteger();
        return utterance -> utterance.secret() ? utterance : utterance.numbered(next.getAndIncrement());
    }

    /// The corrections, if they withhold the whole transcript: then every line of the corrected file is
    /// secret, and GMs get the lines that are secret by themselves from the base. Only a transcript without
    /// a preview can be withheld.
    private Optional<Corrections> withheld(TranscriptPointer pointer) {
        return pointer.preview().isEmpty()
                ? sessions.corrections(pointer.session())
                        .map(StoredValue::value)
                        .filter(Corrections::withheld)
                : Optional.empty();
    }
}
