package io.talestream.search.document;

import com.fasterxml.jackson.core.JsonGenerator;
import io.talestream.contracts.item.Item;
import io.talestream.contracts.session.Session;
import io.talestream.contracts.session.ref.SessionRef;
import io.talestream.contracts.store.Version;
import io.talestream.contracts.summary.Summary;
import io.talestream.contracts.transcript.Span;
import io.talestream.contracts.transcript.Utterance;
import io.talestream.contracts.visibility.HideableEntity;
import io.talestream.contracts.workspace.WorkspaceId;
import io.talestream.search.embedding.Embedding;
import io.talestream.search.embedding.SentenceEmbedder;
import io.talestream.search.index.Fields;
import io.talestream.search.index.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Builds every kind of document. Blank fields are omitted.
public final class Documents {
    private static final Pattern WORD_END = Pattern.compile("[^\\p{L}\\p{N}'\u2019]+");
    private static final double USUAL_WORDS = 12;
    private static final double SATURATION = 1.2;
    private static final double LENGTH_WEIGHT = 0.75;

    private Documents() {}

    public static Document moment(SessionRef session, Version version, Moment moment) {
        return Source.of(DocumentIds.moment(session, moment.ordinal()), Kind.MOMENT, session.workspace(), out -> {
            of(session, out);
            out.writeNumberField(Fields.ORDINAL, moment.ordinal());
            out.writeNumberField(Fields.FIRST_TURN, moment.firstTurn());
            out.writeNumberField(Fields.LAST_TURN, moment.lastTurn());
            if (moment.span().isPresent()) {
                Span span = moment.span().get();
                out.writeNumberField(Fields.START_MS, span.startMs());
                out.writeNumberField(Fields.END_MS, span.endMs());
            }
            out.writeStringField(Fields.SPEAKER, moment.speaker());
            out.writeStringField(Fields.TEXT, moment.text());
            out.writeNumberField(Fields.BREVITY, brevity(moment.text()));
            Source.texts(out, Fields.NAMES, Names.in(moment.text()));
            said(out, Fields.BEFORE, moment.before());
            said(out, Fields.AFTER, moment.after());
            if (moment.kind() != Utterance.Kind.SPEECH) {
                out.writeStringField(Fields.TAGS, moment.kind().text());
            }
            if (moment.secret()) {
                out.writeBooleanField(Fields.SECRET, true);
            }
            if (moment.secretMoments() > 0) {
                out.writeNumberField(Fields.SECRET_MOMENTS, moment.secretMoments());
                out.writeNumberField(Fields.SECRET_TURNS, moment.secretTurns());
            }
            version(version, out);
        });
    }

    public static Document window(SessionRef session, Version version, Window window, Embedding embedding) {
        return Source.of(DocumentIds.window(session, window.ordinal()), Kind.WINDOW, session.workspace(), out -> {
            of(session, out);
            out.writeNumberField(Fields.ORDINAL, window.ordinal());
            out.writeNumberField(Fields.FIRST_MOMENT, window.firstMoment());
            out.writeNumberField(Fields.KEY_MOMENT, window.keyMoment());
            out.writeNumberField(Fields.LAST_MOMENT, window.lastMoment());
            if (window.secretMoments() > 0) {
                out.writeNumberField(Fields.SECRET_MOMENTS, window.secretMoments());
            }
            if (window.secret()) {
                out.writeBooleanField(Fields.SECRET, true);
            }
            out.writeStringField(Fields.MODEL, SentenceEmbedder.MODEL);
            out.writeStringField(Fields.CONTENT_HASH, window.contentHash());
            out.writeStringField(Fields.VECTOR, embedding.base64());
            version(version, out);
        });
    }

    /// BM25's weight of a word that occurs once, relative to a text of the usual length.
    private static float brevity(String text) {
        double length = WORD_END.splitAsStream(text).count() / USUAL_WORDS;
        return (float) ((1 + SATURATION) / (1 + SATURATION * (1 - LENGTH_WEIGHT + LENGTH_WEIGHT * length)));
    }

    private static void said(JsonGenerator out, String field, Optional<Moment.Said> beside) throws IOException {
        if (beside.isPresent()) {
            Moment.Said said = beside.get();
            out.writeObjectFieldStart(field);
            out.writeStringField(Fields.SPEAKER, said.speaker());
            if (said.startMs().isPresent()) {
                out.writeNumberField(Fields.START_MS, said.startMs().get());
            }
            out.writeStringField(Fields.TEXT, said.text());
            out.writeEndObject();
        }
    }

    public static Document head(TranscriptHead head) {
        return Source.of(
                DocumentIds.head(head.session()), Kind.HEAD, head.session().workspace(), out -> {
                    of(head.session(), out);
                    out.writeNumberField(Fields.MOMENTS, head.moments().count());
                    out.writeNumberField(Fields.REACH, head.moments().reach());
                    if (head.windows().reach() > 0) {
                        out.writeNumberField(Fields.WINDOWS, head.windows().count());
                        out.writeNumberField(Fields.WINDOW_REACH, head.windows().reach());
                    }
                    Source.text(out, Fields.MODEL, head.model().orElse(""));
                    if (head.refused() > 0) {
                        out.writeNumberField(Fields.REFUSED, head.refused());
                    }
                    out.writeNumberField(
                            Fields.VERSION, head.indexed().map(Version::micros).orElse(0L));
                    if (head.gone()) {
                        out.writeBooleanField(Fields.GONE, true);
                    }
                });
    }

    public static Document session(Session session, Version version) {
        return Source.of(
                DocumentIds.session(session.ref()), Kind.SESSION, session.ref().workspace(), out -> {
                    of(session.ref(), out);
                    Source.text(
                            out,
                            Fields.CAMPAIGN_NAME,
                            session.campaignName().value().value());
                    Source.text(out, Fields.TITLE, session.details().name().value());
                    Source.text(
                            out, Fields.TEXT, session.details().description().value());
                    visibility(session, out);
                    version(version, out);
                });
    }

    public static Document summary(Summary summary, Version version) {
        SessionRef session = summary.session();
        String words = MarkdownText.of(summary.text());
        return Source.of(DocumentIds.summary(session, summary.edition()), Kind.SUMMARY, session.workspace(), out -> {
            of(session, out);
            out.writeStringField(Fields.EDITION, summary.edition().name());
            Source.text(out, Fields.TEXT, words);
            Source.texts(out, Fields.NAMES, Names.in(words));
            version(version, out);
        });
    }

    public static Document item(Item item, Version version) {
        return Source.of(DocumentIds.item(item.workspace(), item.id()), Kind.ITEM, item.workspace(), out -> {
            out.writeStringField(Fields.ITEM, item.id().value());
            Source.text(out, Fields.TITLE, item.title().value());
            Source.text(out, Fields.TEXT, item.body().value());
            Source.texts(out, Fields.TAGS, item.tags().values());
            Source.texts(out, Fields.NAMES, Names.keyed(List.of(item.title().value())));
            visibility(item, out);
            version(version, out);
        });
    }

    /// The tombstone of a removed document: enough to reject older versions.
    public static Document gone(Kind kind, String id, WorkspaceId workspace, Version version) {
        return Source.of(id, kind, workspace, out -> {
            version(version, out);
            out.writeBooleanField(Fields.GONE, true);
        });
    }

    private static void of(SessionRef session, JsonGenerator out) throws IOException {
        out.writeStringField(Fields.CAMPAIGN, session.campaign().value());
        out.writeStringField(Fields.SESSION, session.session().value());
    }

    private static void visibility(HideableEntity guarded, JsonGenerator out) throws IOException {
        out.writeStringField(Fields.VISIBILITY, guarded.visibility().name());
    }

    private static void version(Version version, JsonGenerator out) throws IOException {
        out.writeNumberField(Fields.VERSION, version.micros());
    }
}
